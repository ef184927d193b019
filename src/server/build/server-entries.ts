import type { Plugin } from 'vite'

/** Programs that the build makes beside the pages' code, by their files in `server`. */
const ENTRIES = { 'serve.mjs': 'scripts/serve.ts', 'shop.mjs': 'src/server.ts' }

/** Builds the shop's process together with its pages, so that both have the same modules, each of them once. */
export function serverEntries(): Plugin {
  return {
    name: 'server-entries',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'ssr',
    buildStart() {
      for (const [fileName, id] of Object.entries(ENTRIES)) this.emitFile({ type: 'chunk', id: `/${id}`, fileName })
    },
  }
}
