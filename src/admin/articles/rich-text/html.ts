import { escapeHtml } from '#shared/escape-html.ts'
import type { Editor } from '@tiptap/react'

/** What the editor holds as HTML, as an author would write it; empty when it holds nothing. */
export function htmlOf(editor: Editor): string {
  return editor.isEmpty ? '' : tidy(editor.getHTML())
}

/** Without empty paragraphs, and without the paragraph that the editor puts into each item of a list. */
function tidy(html: string): string {
  const { root, content } = parse(html)
  for (const paragraph of content.querySelectorAll('p')) if (paragraph.childNodes.length === 0) paragraph.remove()
  for (const item of content.querySelectorAll('li')) {
    const [first, second] = item.children
    if (first?.tagName === 'P' && second?.tagName !== 'P') first.replaceWith(...first.childNodes)
  }
  for (const table of content.querySelectorAll('table')) tidyTable(table)
  // One whose table is gone.
  for (const caption of content.querySelectorAll(CAPTION)) renamed(caption, 'p')
  return root.innerHTML
}

/** While a table is edited, its caption stands before it under this name: inside are only rows (tables.ts). */
const CAPTION = 'table-caption'

/** HTML as the editor takes it in: the other way round from `tidy`. */
export function forEditor(html: string): string {
  if (!/<caption\b/i.test(html)) return html
  const { root, content } = parse(html)
  for (const caption of content.querySelectorAll('table > caption')) {
    caption.parentElement?.before(renamed(caption, CAPTION))
  }
  return root.innerHTML
}

/** Rows of headers alone are the table's head, and the caption before it is its own again. */
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

function renamed(element: Element, tag: string): Element {
  const other = document.createElement(tag)
  other.append(...element.childNodes)
  element.replaceWith(other)
  return other
}

/** Whether two texts of HTML say and show the same: white space between blocks and how a tag is spelled aside. */
export function isSame(one: string, other: string): boolean {
  return canonical(one) === canonical(other)
}

const SPELLINGS: Record<string, string> = { b: 'strong', i: 'em', h1: 'h2', h5: 'h4', h6: 'h4' }
/** What the server writes itself on every picture and link. */
const IGNORED = new Set(['loading', 'decoding', 'rel'])
const BLOCKS = 'p|h[2-4]|ul|ol|li|blockquote|hr|img|table|caption|thead|tbody|tr|th|td|figure|figcaption'
const AROUND_BLOCKS = new RegExp(`\\s*(</?(?:${BLOCKS})(?: [^>]*)?>)\\s*`, 'g')

function canonical(html: string): string {
  const { content } = parse(tidy(html))
  return written(content).replace(AROUND_BLOCKS, '$1').trim()
}

function written(node: Node): string {
  if (node instanceof Text) return escapeHtml(node.data.normalize('NFC').replace(/[ \t\r\n]+/g, ' '))
  const inner = [...node.childNodes].map(written).join('')
  if (!(node instanceof Element)) return inner
  const tag = SPELLINGS[node.localName] ?? node.localName
  const attributes = [...node.attributes]
    .filter(({ name, value }) => !IGNORED.has(name) && !(name === 'alt' && value === ''))
    .map(({ name, value }) => ` ${name}="${escapeHtml(value)}"`)
    .sort()
  return `<${tag}${attributes.join('')}>${inner}</${tag}>`
}

/** In a document of its own, where nothing runs and nothing is fetched. */
function parse(html: string): { root: HTMLTemplateElement; content: DocumentFragment } {
  const root = document.createElement('template')
  root.innerHTML = withoutStyles(html)
  return { root, content: root.content }
}

/** The page's policy refuses style attributes wherever they are parsed, and says so in the console. */
export function withoutStyles(html: string): string {
  return html.replace(/(\s)style(\s*=)/gi, '$1data-style$2')
}
