import type { Page } from '@playwright/test'

/** A text that a visitor reads or hears, and its place on the page. */
export interface PageText {
  where: string
  text: string
}

/**
 * Returns every text of a page in a language: text nodes, labels, descriptions and placeholders, and the texts for
 * search engines and shared links. Leaves out elements marked with another `lang`, and the payment provider's card
 * field.
 */
export function textsOfPage(page: Page, locale: string): Promise<PageText[]> {
  return page.evaluate((wanted) => {
    const found: { where: string; text: string }[] = []
    const add = (where: string, text: string | null | undefined) => {
      if (text?.trim()) found.push({ where, text: text.trim() })
    }
    const isOurs = (element: Element | null) =>
      element !== null &&
      element.closest('[lang]')?.getAttribute('lang') === wanted &&
      !element.closest('script, style, noscript, [data-stripe], .sandbox-element, option[lang]')
    const nodes = document.createTreeWalker(document.documentElement, NodeFilter.SHOW_TEXT)
    for (let node = nodes.nextNode(); node; node = nodes.nextNode())
      if (isOurs(node.parentElement)) add(`<${node.parentElement?.localName}>`, node.textContent)
    for (const name of ['aria-label', 'aria-description', 'aria-roledescription', 'alt', 'title', 'placeholder'])
      for (const element of document.querySelectorAll(`[${name}]`))
        if (isOurs(element)) add(`${element.localName}[${name}]`, element.getAttribute(name))
    for (const element of document.querySelectorAll<HTMLMetaElement>('meta'))
      if (
        /^(description|og:(title|description|image:alt))$/.test(element.name || element.getAttribute('property') || '')
      )
        add('meta', element.content)
    const walk = (value: unknown, key: string) => {
      if (typeof value === 'object' && value !== null) {
        for (const [name, inner] of Object.entries(value)) walk(inner, Array.isArray(value) ? key : name)
      } else if (/^(name|description|headline|text|reviewBody|caption)$/.test(key)) add(`JSON-LD ${key}`, String(value))
    }
    for (const element of document.querySelectorAll('script[type="application/ld+json"]'))
      walk(JSON.parse(element.textContent ?? ''), '')
    return found
  }, locale)
}
