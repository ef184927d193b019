import { slugify } from '#shared/slug.ts'
import { sourceSet, storedPicture } from '#ui/picture.ts'

export interface ArticleBody {
  html: string
  /** The sections, for a table of contents. */
  sections: { id: string; title: string }[]
}

/**
 * Prepares sanitised HTML for the page: gives each section an id to link to, and wraps each table in a frame that
 * scrolls on a narrow screen (labelled, because keyboards can focus it).
 * @param html as `sanitiseArticle` returns it: headings and tables without attributes
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
  // The sanitiser closes void elements as XML does, and writes `>` nowhere else.
  const open = framed.replaceAll(' />', '>')
  return { html: open.replace(/<img src="([^"]*)"([^>]*)>/g, withWidths), sections }
}

/** The width of a picture in the text: the text column, else the screen without its margins. */
const SIZES = '(min-width: 44rem) 41rem, calc(100vw - 2.5rem)'

/** Adds the widths of a stored picture; its address is a placeholder that no file has (ui/picture.ts). */
function withWidths(whole: string, address: string, attributes: string): string {
  const stored = storedPicture(address)
  if (!stored) return whole
  const source = (format: 'avif' | 'webp') => `srcset="${sourceSet(stored, format)}" sizes="${SIZES}"`
  const file = stored.file(stored.widths[1] ?? stored.widths[0]!, 'webp')
  return `<picture><source type="image/avif" ${source('avif')}><img src="${file}" ${source('webp')}${attributes}></picture>`
}

/** Returns a section's id. It starts with a letter, so that CSS selectors can use it unescaped. */
function anchor(title: string): string {
  const slug = slugify(title)
  return /^[a-z]/.test(slug) ? slug : slug === '' ? 'section' : `section-${slug}`
}

/** Ids of the page itself: landmarks, menus, headings. */
const PAGE_IDS: readonly string[] = ['main', 'menu', 'account', 'languages', 'related', 'in-this-article']

function unused(id: string, sections: ArticleBody['sections']): string {
  const taken = (candidate: string) =>
    PAGE_IDS.includes(candidate) || sections.some((section) => section.id === candidate)
  let candidate = id
  for (let count = 2; taken(candidate); count++) candidate = `${id}-${count}`
  return candidate
}

/** Decodes the entities that the sanitiser writes. */
function decode(html: string): string {
  return html.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&quot;', '"').replaceAll('&amp;', '&')
}
