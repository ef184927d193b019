import type { BuiltModules } from '#server/http/built-modules.ts'

/** The style that Astro writes before the first island of a page. */
const ISLAND_STYLE = /<style>astro-island,[^<]*<\/style>/
const MODULE = /<script type="module" src="([^"]+)"><\/script>/g

/**
 * Returns the function that makes two changes to Astro's pages for which Astro has no setting. The style for islands
 * moves into the head, because HTML does not allow it in the body (the page's policy allows it by its hash, wherever it
 * is). The modules of a page without islands, which people read before they use it, wait until the page is painted
 * (module-loader.ts). They are listed with the modules that they import, which a browser would discover a round trip
 * later.
 */
export function pageFinisher(modules: BuiltModules, moduleLoader: string): (html: string) => string {
  const needed = new Map(Object.values(modules).map((files) => [files[0], files]))
  return (html) => {
    const [style = ''] = ISLAND_STYLE.exec(html) ?? []
    if (style) return html.replace(style, '').replace('</head>', `${style}</head>`)
    const entries = [...html.matchAll(MODULE)].map(([, path = '']) => path)
    if (entries.length === 0) return html
    const files = new Set(entries.flatMap((path) => needed.get(path) ?? [path]))
    const loader = `<script data-modules="${[...files].join(' ')}">${moduleLoader}</script></body>`
    return html.replace(MODULE, '').replace('</body>', () => loader)
  }
}
