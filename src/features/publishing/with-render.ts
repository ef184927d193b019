import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { AstroAdapter, AstroIntegration } from 'astro'
import { PROJECT_ROOT } from '#db/project-root.ts'

/** The source of the build's `entry.mjs`. */
const ENTRY = pathToFileURL(join(PROJECT_ROOT, 'src/features/publishing/server/astro-entry.ts'))

/** Returns the Node adapter with the shop's own entry, which also renders pages outside the network (decision 009). */
export function withRender(adapter: AstroIntegration): AstroIntegration {
  const done = adapter.hooks['astro:config:done']
  return {
    ...adapter,
    hooks: {
      ...adapter.hooks,
      'astro:config:done': (options) => {
        const setAdapter = (made: AstroAdapter) => options.setAdapter({ ...made, serverEntrypoint: ENTRY })
        return done?.({ ...options, setAdapter })
      },
    },
  }
}
