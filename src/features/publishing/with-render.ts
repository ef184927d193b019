import type { AstroAdapter, AstroIntegration } from 'astro'

/** What the build's `entry.mjs` is made from. */
const ENTRY = new URL('./server/astro-entry.ts', import.meta.url)

/** The Node adapter, with an entry of ours that also renders pages outside the network (docs/decisions, publishing). */
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
