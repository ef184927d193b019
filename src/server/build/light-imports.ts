import type { Plugin } from 'vite'

const HELPER = '\0vite/preload-helper.js'

/**
 * Leaves `import()` in browser code as it is. Vite wraps each one in a helper that preloads the chunk's dependencies;
 * on a content page that helper is larger than all other scripts, and a late import there is one small file. Fails the
 * build if a late chunk needs a stylesheet, which nothing would load then.
 */
export function lightImports(): Plugin {
  return {
    name: 'light-imports',
    apply: 'build',
    enforce: 'pre',
    applyToEnvironment: (environment) => environment.config.consumer === 'client',
    load: (id) => (id === HELPER ? 'export const __vitePreload = (load) => load()' : null),
    config: () => ({ environments: { client: { build: { modulePreload: { resolveDependencies } } } } }),
  }
}

function resolveDependencies(file: string, dependencies: string[]): string[] {
  const sheet = dependencies.find((dependency) => dependency.endsWith('.css'))
  if (sheet) throw new Error(`${file} is loaded late and brings ${sheet}: import the stylesheet in the page instead`)
  return []
}
