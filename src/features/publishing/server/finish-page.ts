/** What Astro writes where the first island of a page stands. */
const ISLAND_STYLE = /<style>astro-island,[^<]*<\/style>/
const MODULE = /<script type="module" src=/g

/**
 * Two things about Astro's pages that Astro has no setting for. Its style for islands moves into the head: in the
 * body HTML does not allow one (the page's policy allows it by its hash, wherever it stands). And scripts wait
 * behind the picture and the letters of the first screen: nothing on it needs them.
 */
export function finishPage(html: string): string {
  const [style = ''] = ISLAND_STYLE.exec(html) ?? []
  return html
    .replace(style, '')
    .replace('</head>', `${style}</head>`)
    .replace(MODULE, '<script type="module" fetchpriority="low" src=')
}
