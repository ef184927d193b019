import { defaultTreeAdapter as tree, parseFragment, type DefaultTreeAdapterTypes } from 'parse5'

type Node = DefaultTreeAdapterTypes.ChildNode

/** Elements that a shown article may hold, table bodies included, which HTML parsers add. */
const ELEMENTS = new Set([
  ...['h2', 'h3', 'h4', 'p', 'ul', 'ol', 'li', 'blockquote', 'br', 'hr', 'strong', 'em', 'a', 'section'],
  ...['table', 'caption', 'thead', 'tbody', 'tr', 'th', 'td', 'figure', 'figcaption', 'img', 'picture', 'source'],
])
const ATTRIBUTES = new Set([
  ...['href', 'title', 'rel', 'src', 'srcset', 'sizes', 'type', 'alt', 'width', 'height', 'loading', 'decoding'],
  ...['scope', 'colspan', 'rowspan', 'start', 'id', 'class', 'aria-label', 'tabindex'],
])
const LINKS = /^(?:https?:|mailto:|tel:|#|\/(?![/\\]))/i

/** Returns everything in this HTML that could run, restyle or pose in a browser. Empty if it is harmless. */
export function harmIn(html: string): string[] {
  return harmInNodes(parseFragment(html).childNodes)
}

/** Returns the same as `harmIn`, for parsed nodes. */
export function harmInNodes(nodes: readonly Node[]): string[] {
  const found: string[] = []
  const visit = (node: Node): void => {
    if (!tree.isElementNode(node)) return
    if (!ELEMENTS.has(node.tagName)) found.push(`<${node.tagName}>`)
    if (node.namespaceURI !== 'http://www.w3.org/1999/xhtml') found.push(`namespace of <${node.tagName}>`)
    for (const { name, value } of node.attrs) {
      if (!ATTRIBUTES.has(name)) found.push(`${name}=`)
      if (name === 'href' && !LINKS.test(value)) found.push(`href=${value}`)
      if (name === 'src' && !/^(?:https:|\/(?![/\\]))/i.test(value)) found.push(`src=${value}`)
      if (name === 'class' && value !== 'table') found.push(`class=${value}`)
    }
    node.childNodes.forEach(visit)
  }
  nodes.forEach(visit)
  return found
}
