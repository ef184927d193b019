import { slugify } from '#shared/slug.ts'
import { sourceSet, storedPicture } from '#ui/picture.ts'

export interface ArticleBody {
  html: string
  /** The sections, for a table of contents. */
  sections: { id: string; title: string }[]
}

/**
 * Makes clean HTML ready for the page: each section gets a name to link to, and a table a frame that scrolls on
 * a narrow screen (and that a keyboard can reach, hence its label).
 * @param html as `sanitiseArticle` returns it: headings and tables without attributes.
 */
export function prepareBody(html: string, tableLabel: string): ArticleBody {
  const sections: ArticleBody['sections'] = []
  const named = html.replace(/<h2>([\s\S]*?)<\/h2>/g, (whole, inner: string) => {
    const title = inner.replace(/<[^>]*>/g, '').trim()
    if (title === '') return whole
    const id = unused(anchor(decode(title)), sections)
    sections.push({ id, title: decode(title) })
    return `<h2 id="${id}">${inner}</h2>`
  })
  const framed = named
    .replaceAll('<table>', `<section class="table" aria-label="${tableLabel}" tabindex="0"><table>`)
    .replaceAll('</table>', '</table></section>')
  // The sanitiser closes what has no end as XML does, and writes `>` nowhere else.
  const open = framed.replaceAll(' />', '>')
  return { html: open.replace(/<img src="([^"]*)"([^>]*)>/g, withWidths), sections }
}

/** How wide a picture stands in the text: the text column, else the screen without its margins. */
const SIZES = '(min-width: 44rem) 41rem, calc(100vw - 2.5rem)'

/** A picture of the shop is kept in several widths, and not under the address that stands for them (ui/picture.ts). */
function withWidths(whole: string, address: string, attributes: string): string {
  const stored = storedPicture(address)
  if (!stored) return whole
  const source = (format: 'avif' | 'webp') => `srcset="${sourceSet(stored, format)}" sizes="${SIZES}"`
  const file = stored.file(stored.widths[1] ?? stored.widths[0]!, 'webp')
  return `<picture><source type="image/avif" ${source('avif')}><img src="${file}" ${source('webp')}${attributes}></picture>`
}

/** A name to link to. It begins with a letter, so that stylesheets and scripts can ask for it too. */
function anchor(title: string): string {
  const slug = slugify(title)
  return /^[a-z]/.test(slug) ? slug : slug === '' ? 'section' : `section-${slug}`
}

/** Names of parts of the page itself: landmarks, menus, headings. */
const PAGE_IDS: readonly string[] = ['main', 'menu', 'account', 'languages', 'related', 'in-this-article']

function unused(id: string, sections: ArticleBody['sections']): string {
  const taken = (candidate: string) =>
    PAGE_IDS.includes(candidate) || sections.some((section) => section.id === candidate)
  let candidate = id
  for (let count = 2; taken(candidate); count++) candidate = `${id}-${count}`
  return candidate
}

/** The entities that the sanitiser writes, as text. */
function decode(html: string): string {
  return html.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&quot;', '"').replaceAll('&amp;', '&')
}
