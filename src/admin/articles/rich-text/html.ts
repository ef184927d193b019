import type { Editor } from '@tiptap/react'

/** What the editor holds as HTML, as an author would write it; empty when it holds nothing. */
export function htmlOf(editor: Editor): string {
  return editor.isEmpty ? '' : tidy(editor.getHTML())
}

/** Without empty paragraphs, and without the paragraph that the editor puts into each item of a list. */
export function tidy(html: string): string {
  const { root, content } = parse(html)
  for (const paragraph of content.querySelectorAll('p')) if (paragraph.childNodes.length === 0) paragraph.remove()
  for (const item of content.querySelectorAll('li')) {
    const [first, second] = item.children
    if (first?.tagName === 'P' && second?.tagName !== 'P') first.replaceWith(...first.childNodes)
  }
  return root.innerHTML
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
  if (node instanceof Text) return escaped(node.data.normalize('NFC').replace(/[ \t\r\n]+/g, ' '))
  const inner = [...node.childNodes].map(written).join('')
  if (!(node instanceof Element)) return inner
  const tag = SPELLINGS[node.localName] ?? node.localName
  const attributes = [...node.attributes]
    .filter(({ name, value }) => !IGNORED.has(name) && !(name === 'alt' && value === ''))
    .map(({ name, value }) => ` ${name}="${escaped(value)}"`)
    .sort()
  return `<${tag}${attributes.join('')}>${inner}</${tag}>`
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
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
