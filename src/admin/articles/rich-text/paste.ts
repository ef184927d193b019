import { renamed, withoutStyles } from './html.ts'

/**
 * Cleans HTML from a word processor or another page, so that the editor keeps its meaning and not its look: turns
 * styled emphasis into tags and Word's list-like paragraphs into lists, and removes program-specific markup. HTML
 * copied from the editor itself is left as it is.
 */
export function cleanPasted(html: string): string {
  if (html.includes('data-pm-slice')) return html
  // Style elements are removed before parsing, because the CSP refuses and logs each one.
  const plain = withoutStyles(html.replace(/<style\b[\s\S]*?<\/style\s*>/gi, ''))
  const { body } = new DOMParser().parseFromString(plain, 'text/html')
  for (const foreign of body.querySelectorAll('style, script, meta, link, title, xml, o\\:p:empty')) foreign.remove()
  for (const comment of commentsOf(body)) comment.remove()
  for (const marker of body.querySelectorAll('[data-style*="mso-list:Ignore" i]')) marker.remove()
  for (const styled of body.querySelectorAll<HTMLElement>('[data-style]')) applyStyle(styled)
  collectLists(body)
  for (const title of body.querySelectorAll('h1')) renamed(title, 'h2')
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

/** Turns emphasis by style into tags. Google wraps everything in a `<b>` whose style is not bold. */
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

/** Turns consecutive `MsoListParagraph`s of Word into a list. */
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

/** Removes the bullet or number that Word wrote as text. */
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
