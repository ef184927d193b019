import { escapeHtml } from '#shared/escape-html.ts'
import type { Editor } from '@tiptap/react'

/** Returns the editor's content as HTML in the form that authors write; empty if it has none. */
export function htmlOf(editor: Editor): string {
  return editor.isEmpty ? '' : tidy(editor.getHTML())
}

/** Removes empty paragraphs, and the paragraph that the editor puts into each list item. */
function tidy(html: string): string {
  const { root, content } = parse(html)
  for (const paragraph of content.querySelectorAll('p')) if (paragraph.childNodes.length === 0) paragraph.remove()
  for (const item of content.querySelectorAll('li')) {
    const [first, second] = item.children
    if (first?.tagName === 'P' && second?.tagName !== 'P') first.replaceWith(...first.childNodes)
  }
  for (const table of content.querySelectorAll('table')) tidyTable(table)
  // A caption whose table was deleted.
  for (const caption of content.querySelectorAll(CAPTION)) renamed(caption, 'p')
  return root.innerHTML
}

/**
 * The element that holds a table's caption, before the table, while it is edited: inside may be only rows (tables.ts).
 */
const CAPTION = 'table-caption'

/** Converts HTML to the form that the editor reads: the inverse of `tidy`. */
export function forEditor(html: string): string {
  if (!/<caption\b/i.test(html)) return html
  const { root, content } = parse(html)
  for (const caption of content.querySelectorAll('table > caption')) {
    caption.parentElement?.before(renamed(caption, CAPTION))
  }
  return root.innerHTML
}

/** Puts leading rows of header cells into a thead, and the caption back into the table. */
function tidyTable(table: HTMLTableElement): void {
  const rows = [...table.rows]
  const firstOfBody = rows.findIndex((row) => [...row.cells].some(({ localName }) => localName === 'td'))
  const head = firstOfBody < 0 ? rows.length : firstOfBody
  for (const section of [...table.tBodies, table.tHead]) section?.remove()
  if (head > 0) table.createTHead().append(...rows.slice(0, head))
  if (head < rows.length) table.createTBody().append(...rows.slice(head))
  const before = table.previousElementSibling
  if (before?.localName !== CAPTION || table.caption) return
  if (before.childNodes.length > 0) table.prepend(renamed(before, 'caption'))
  else before.remove()
}

/** Gives an element another tag, and returns the element that replaces it. */
export function renamed(element: Element, tag: string): Element {
  const other = document.createElement(tag)
  other.append(...element.childNodes)
  element.replaceWith(other)
  return other
}

/** Returns true if two texts of HTML show the same, ignoring white space between blocks and the spelling of tags. */
export function isSame(one: string, other: string): boolean {
  return canonical(one) === canonical(other)
}

const SPELLINGS: Record<string, string> = { b: 'strong', i: 'em', h1: 'h2', h5: 'h4', h6: 'h4' }
/** Attributes that the server adds to every picture and link. */
const IGNORED = new Set(['loading', 'decoding', 'rel'])
const BLOCKS = 'p|h[2-4]|ul|ol|li|blockquote|hr|img|table|caption|thead|tbody|tr|th|td|figure|figcaption'
const AROUND_BLOCKS = new RegExp(`\\s*(</?(?:${BLOCKS})(?: [^>]*)?>)\\s*`, 'g')

function canonical(html: string): string {
  const { content } = parse(tidy(html))
  return serialize(content).replace(AROUND_BLOCKS, '$1').trim()
}

function serialize(node: Node): string {
  if (node instanceof Text) return escapeHtml(node.data.normalize('NFC').replace(/[ \t\r\n]+/g, ' '))
  const inner = [...node.childNodes].map(serialize).join('')
  if (!(node instanceof Element)) return inner
  const tag = SPELLINGS[node.localName] ?? node.localName
  const attributes = [...node.attributes]
    .filter(({ name, value }) => !IGNORED.has(name) && !(name === 'alt' && value === ''))
    .map(({ name, value }) => ` ${name}="${escapeHtml(value)}"`)
    .sort()
  return `<${tag}${attributes.join('')}>${inner}</${tag}>`
}

/** Parses HTML in an inert document, where no script runs and nothing is fetched. */
function parse(html: string): { root: HTMLTemplateElement; content: DocumentFragment } {
  const root = document.createElement('template')
  root.innerHTML = withoutStyles(html)
  return { root, content: root.content }
}

/** Renames style attributes: the CSP refuses them wherever they are parsed, and logs each one. */
export function withoutStyles(html: string): string {
  return html.replace(/(\s)style(\s*=)/gi, '$1data-style$2')
}
