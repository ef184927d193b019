import { HtmlValidate, Parser, type HtmlElement } from 'html-validate'
import { readPages, type ReadPage } from './pages.ts'

const validator = new HtmlValidate({ root: true, elements: ['html5'] })
const config = await validator.getConfigFor('page.html')

/** The parsed elements of a page, without running its scripts. */
export interface Markup {
  /** Returns the elements that match a selector. */
  all(selector: string): HtmlElement[]
  /** Returns the decoded values of an attribute on these elements. */
  values(selector: string, attribute: string): string[]
  text(selector: string): string | undefined
}

export interface ParsedPage extends ReadPage {
  markup: Markup
}

let parsedOnce: Promise<readonly ParsedPage[]> | undefined

/** Resolves to every public page, read and parsed once for all files of a worker. */
export function parsePages(): Promise<readonly ParsedPage[]> {
  return (parsedOnce ??= readPages().then((pages) =>
    pages.map((page) => ({ ...page, markup: parseMarkup(page.html) })),
  ))
}

export function parseMarkup(html: string): Markup {
  const root = new Parser(config).parseHtml(html)
  const all = (selector: string) => root.querySelectorAll(selector)
  return {
    all,
    values: (selector, attribute) =>
      all(selector).flatMap((element) => {
        const value = element.getAttributeValue(attribute)
        return value === null ? [] : [decode(value)]
      }),
    text: (selector) => {
      const element = all(selector)[0]
      return element && decode(element.textContent)
    },
  }
}

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

/** Decodes the character references that the shop's pages use. */
function decode(text: string): string {
  return text.replace(/&(?:#(\d+)|#x([\da-f]+)|(\w+));/gi, (whole, decimal?: string, hex?: string, name?: string) => {
    if (name) return ENTITIES[name] ?? whole
    return String.fromCodePoint(decimal ? Number(decimal) : Number.parseInt(hex ?? '', 16))
  })
}
