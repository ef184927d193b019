import type { BuiltModules } from '#server/http/built-modules.ts'

/** What Astro writes where the first island of a page stands. */
const ISLAND_STYLE = /<style>astro-island,[^<]*<\/style>/
const MODULE = /<script type="module" src="([^"]+)"><\/script>/g

/**
 * Two things about Astro's pages that Astro has no setting for. Its style for islands moves into the head: in the
 * body HTML does not allow one (the page's policy allows it by its hash, wherever it stands). And the modules of a page
 * without an island, which people read before they do anything, wait until it has been painted (module-loader.ts);
 * with them are named those they import, which a browser would find a journey later.
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
