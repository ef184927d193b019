import { defaultTreeAdapter as tree, parse, type DefaultTreeAdapterTypes } from 'parse5'

type Element = DefaultTreeAdapterTypes.Element

/** Elements that run, load, restyle or redirect by themselves, or pose as the page's own frame. */
const ACTIVE = new Set([
  ...['script', 'style', 'link', 'meta', 'base', 'iframe', 'object', 'embed', 'form', 'input', 'button', 'noscript'],
  ...['template', 'title', 'html', 'head', 'body', 'main', 'article', 'header', 'footer', 'h1', 'dialog', 'portal'],
])

export interface ArticlePage {
  /** The nodes of the article's text. */
  text: DefaultTreeAdapterTypes.ChildNode[]
  /** Active elements outside the text, with what they load. An article must not change them. */
  around: string[]
  /** Event handlers and script addresses of the whole page. */
  running: string[]
}

/** Parses an article's page as a browser without scripts does, and separates the article's text from the rest. */
export function readArticlePage(html: string): ArticlePage {
  const page: ArticlePage = { text: [], around: [], running: [] }
  const visit = (node: DefaultTreeAdapterTypes.Node): void => {
    if (tree.isElementNode(node as Element)) {
      const element = node as Element
      note(element, page.running)
      if (valueOf(element, 'class')?.split(' ').includes('prose') && page.text.length === 0) {
        page.text = element.childNodes
        for (const child of element.childNodes) running(child, page.running)
        return
      }
      if (ACTIVE.has(element.tagName))
        page.around.push([element.tagName, valueOf(element, 'src'), valueOf(element, 'http-equiv')].join(' '))
    }
    if ('childNodes' in node) node.childNodes.forEach(visit)
  }
  visit(parse(html, { scriptingEnabled: false }))
  return page
}

const valueOf = (element: Element, name: string) => element.attrs.find((attribute) => attribute.name === name)?.value

function running(node: DefaultTreeAdapterTypes.ChildNode, found: string[]): void {
  if (!tree.isElementNode(node)) return
  note(node, found)
  node.childNodes.forEach((child) => running(child, found))
}

function note({ tagName, attrs }: Element, found: string[]): void {
  for (const { name, value } of attrs)
    // Browsers skip control characters and spaces in an address.
    if (/^on/i.test(name) || /^(javascript|vbscript|data:text)/i.test(value.replace(/[\u0000-\u0020]/g, '')))
      found.push(`<${tagName} ${name}="${value}">`)
}
