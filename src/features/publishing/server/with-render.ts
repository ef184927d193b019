import type { AstroAdapter, AstroIntegration } from 'astro'

/** The source of the build's `entry.mjs`. */
const ENTRY = new URL('./astro-entry.ts', import.meta.url)

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
