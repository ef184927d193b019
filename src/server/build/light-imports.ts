import type { Plugin } from 'vite'

const HELPER = '\0vite/preload-helper.js'

/**
 * Leaves `import()` in the browser's code as it is. Vite wraps each one in a helper that preloads what the
 * chunk needs; on a content page that helper is heavier than everything else, and what is loaded late here is one
 * small file. Fails the build should a late chunk bring a stylesheet, which nobody would load then.
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
