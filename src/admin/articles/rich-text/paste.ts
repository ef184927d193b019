import { withoutStyles } from './html.ts'

/**
 * HTML from a word processor or another page, so that the editor takes over what it means and not how it looked:
 * emphasis that was written as a style, Word's lists, which are paragraphs that look like one, and nothing that is
 * only meant for that program. What was copied in the editor itself is left alone.
 */
export function cleanPasted(html: string): string {
  if (html.includes('data-pm-slice')) return html
  // Style sheets go before anything is parsed: the page's policy refuses them wherever they stand.
  const plain = withoutStyles(html.replace(/<style\b[\s\S]*?<\/style\s*>/gi, ''))
  const { body } = new DOMParser().parseFromString(plain, 'text/html')
  for (const foreign of body.querySelectorAll('style, script, meta, link, title, xml, o\\:p:empty')) foreign.remove()
  for (const comment of commentsOf(body)) comment.remove()
  for (const marker of body.querySelectorAll('[data-style*="mso-list:Ignore" i]')) marker.remove()
  for (const styled of body.querySelectorAll<HTMLElement>('[data-style]')) applyStyle(styled)
  collectLists(body)
  for (const title of body.querySelectorAll('h1')) replaceTag(title, 'h2')
  for (const paragraph of body.querySelectorAll('td > p, th > p')) unwrapInCell(paragraph)
  for (const element of body.querySelectorAll('*'))
    for (const name of element.getAttributeNames()) if (!KEPT.has(name)) element.removeAttribute(name)
  return body.innerHTML
}

const KEPT = new Set(['href', 'src', 'alt', 'width', 'height', 'scope', 'colspan', 'rowspan', 'start'])

function commentsOf(body: HTMLElement): Comment[] {
  const walker = document.createTreeWalker(body, NodeFilter.SHOW_COMMENT)
  const found: Comment[] = []
  while (walker.nextNode()) found.push(walker.currentNode as Comment)
  return found
}

/** Emphasis by style becomes a tag; Google's wrapper is a `<b>` that says it is not bold. */
function applyStyle(element: HTMLElement): void {
  const style = element.dataset.style ?? ''
  const weight = /(?:^|[;\s])font-weight:\s*(\w+)/i.exec(style)?.[1]
  if (element.localName === 'b' || element.localName === 'strong') {
    if (weight === 'normal' || weight === '400') element.replaceWith(...element.childNodes)
    return
  }
  if (!/^(span|a|font)$/.test(element.localName)) return
  if (weight && (weight === 'bold' || Number(weight) >= 600)) wrapContent(element, 'strong')
  if (/font-style:\s*italic/i.test(style)) wrapContent(element, 'em')
}

/** Word's `MsoListParagraph`s, one after the other, become a list. */
function collectLists(body: HTMLElement): void {
  for (const paragraph of body.querySelectorAll('p[class*="MsoListParagraph"]')) {
    const isOrdered = /^\s*\(?(\d{1,3}|[a-z])[.)]\s/i.test(paragraph.textContent)
    const tag = isOrdered ? 'ol' : 'ul'
    const before = paragraph.previousElementSibling
    const list = before?.localName === tag && before.hasAttribute('data-word') ? before : document.createElement(tag)
    if (list !== before) {
      list.setAttribute('data-word', '')
      paragraph.before(list)
    }
    const item = document.createElement('li')
    item.append(...paragraph.childNodes)
    trimMarker(item)
    list.append(item)
    paragraph.remove()
  }
}

/** The bullet or number that Word wrote as text. */
function trimMarker(item: HTMLElement): void {
  const walker = document.createTreeWalker(item, NodeFilter.SHOW_TEXT)
  while (walker.nextNode()) {
    const text = walker.currentNode as Text
    if (text.data.trim() === '') continue
    text.data = text.data.replace(/^[\s\u00a0]*([·•o§-]|\(?(\d{1,3}|[a-z])[.)])[\s\u00a0]+/i, '')
    return
  }
}

function unwrapInCell(paragraph: Element): void {
  if (paragraph.nextElementSibling) paragraph.after(document.createElement('br'))
  paragraph.replaceWith(...paragraph.childNodes)
}

function wrapContent(element: HTMLElement, tag: string): void {
  const wrapper = document.createElement(tag)
  wrapper.append(...element.childNodes)
  element.append(wrapper)
}

function replaceTag(element: Element, tag: string): void {
  const other = document.createElement(tag)
  other.append(...element.childNodes)
  element.replaceWith(other)
}
