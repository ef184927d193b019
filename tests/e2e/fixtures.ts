import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test as base, type Locator, type Page } from '@playwright/test'
import { LOCALES, localizedPath, type Locale } from '#shared/locale.ts'
import { runShopOnDemand, type RunningShop } from '../factories/running-shop.ts'

export { expect } from '@playwright/test'

/** Provides a shop per worker, and pages that fail the test on an error in the browser. */
export const test = base.extend<{ errors: string[] }, { shop: RunningShop }>({
  shop: [
    async ({}, use) => {
      const shop = await runShopOnDemand()
      await use(shop)
      await shop.close()
    },
    { scope: 'worker' },
  ],
  baseURL: ({ shop }, use) => use(shop.url),
  errors: [
    async ({ page }, use) => {
      const errors: string[] = []
      page.on('pageerror', (error) => errors.push(String(error)))
      page.on('console', (message) => {
        // The browser logs failed requests too; tests that provoke one check it themselves.
        if (message.type() === 'error' && !message.text().startsWith('Failed to load resource'))
          errors.push(message.text())
      })
      await use(errors)
      // A request may still be on its way through a route when a test ends.
      if (!page.isClosed()) await page.unrouteAll({ behavior: 'ignoreErrors' })
      if (errors.length > 0) throw new Error(`Errors in the browser:\n${errors.join('\n')}`)
    },
    { auto: true },
  ],
})

export { LOCALES }

/**
 * Returns a text of the pages in a language: `text('vi', 'cart', 'empty.title')`. With a `count`, the language's plural
 * form of it, if there are forms.
 */
export function text(
  locale: Locale,
  namespace: string,
  key: string,
  values: Record<string, string | number> = {},
): string {
  const messages = messagesOf(locale, namespace)
  const find = (path: string) =>
    path.split('.').reduce<unknown>((node, part) => (node as Record<string, unknown>)?.[part], messages)
  const form = pluralRules(locale).select(Number(values.count))
  const found = find(key) ?? find(`${key}_${form}`)
  if (typeof found !== 'string') throw new Error(`No message ${namespace}:${key} in ${locale}`)
  return found.replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(values[name] ?? ''))
}

const pluralRules = memoize((locale: Locale) => new Intl.PluralRules(locale))

const messagesOf = memoize((locale: Locale, namespace: string): unknown => {
  const name = namespace.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
  const file = join(import.meta.dirname, `../../src/i18n/messages/${locale}/${name}.json`)
  return JSON.parse(readFileSync(file, 'utf8'))
})

/** Returns a function that does its work once per arguments: the tests ask for thousands of texts. */
function memoize<A extends string[], R>(work: (...args: A) => R): (...args: A) => R {
  const known = new Map<string, R>()
  return (...args) => {
    const key = args.join('/')
    if (!known.has(key)) known.set(key, work(...args))
    return known.get(key)!
  }
}

/** Opens a page in a language. */
export async function open(page: Page, locale: Locale, path: string): Promise<void> {
  await page.goto(localizedPath(locale, path))
}

export type Theme = 'light' | 'dark'

/**
 * Each language with the theme in which axe checks its pages. Words and structure differ by language and colours by
 * theme, so that two runs find what four would.
 */
export const LOCALE_THEMES: readonly (readonly [Locale, Theme])[] = LOCALES.map((locale, index) => [
  locale,
  index % 2 === 0 ? 'light' : 'dark',
])

/**
 * Returns the language that a flow runs in (docs/decisions/083-languages-of-flows.md): the given one, of which the
 * files take turns, or each of them with EVERY_LANGUAGE=1.
 */
export const flowsIn = (locale: Locale): readonly Locale[] => (process.env.EVERY_LANGUAGE ? LOCALES : [locale])

/** Returns the language that a flow runs in, as `flowsIn`, with the theme in which axe checks its pages. */
export const themesIn = (locale: Locale) => LOCALE_THEMES.filter(([of]) => flowsIn(locale).includes(of))

/**
 * Switches to the dark theme and waits for the end of every colour transition, since axe would measure colours
 * half-way.
 */
export async function darken(page: Page): Promise<void> {
  await page.evaluate(async () => {
    document.documentElement.classList.add('dark')
    const changes = document.getAnimations().filter((animation) => animation instanceof CSSTransition)
    await Promise.allSettled(changes.map(({ finished }) => finished))
  })
}

/** Returns by how many pixels the page is wider than the screen. */
export const overflow = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

/** Returns by how many pixels the page is wider than the screen, once all of it has been laid out. */
export async function wholeOverflow(page: Page): Promise<number> {
  await fontsApplied(page)
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
  return overflow(page)
}

/** Sets the text size to 200 %, as a visitor can in the browser. Resolves to a function that sets it back. */
export async function doubleTextSize(page: Page): Promise<() => Promise<void>> {
  await page.evaluate(() => void (document.documentElement.style.fontSize = '32px'))
  return () => page.evaluate(() => void (document.documentElement.style.fontSize = ''))
}

/** Waits until the browser has drawn a frame and has run what was queued before it. */
export async function nextFrame(page: Page): Promise<void> {
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))))
}

/**
 * Waits until the web fonts are applied: they move what is far down, and a press there is lost between down and up. On
 * a visitor's first page they come last, after its modules have run (src/layouts/header/late-fonts.ts).
 */
export const fontsApplied = (page: Page): Promise<void> => expect(page.locator('html.late')).toHaveCount(0)

/**
 * Expects that the modules of a saved page run. Their errors are no errors in the browser: what loads them goes on
 * without one that fails (src/features/publishing/module-loader.ts).
 */
export async function expectModulesRun(page: Page): Promise<void> {
  const modules = await page.locator('[data-modules]').getAttribute('data-modules')
  await page.evaluate(async (paths) => void (await Promise.all(paths.map((path) => import(path)))), modules!.split(' '))
}

/** Waits until a module that the page imports when it needs it has run, and what waited for it. */
export async function moduleRun(page: Page, name: string): Promise<void> {
  const file = await page.waitForFunction(
    (part) => performance.getEntriesByType('resource').find((entry) => entry.name.includes(`/_astro/${part}.`))?.name,
    name,
  )
  await page.evaluate(async (url) => void (await import(url!)), await file.jsonValue())
  await nextFrame(page)
}

/**
 * Presses a button twice before the server answers its calls, however slow the machine is: the answer may put something
 * else under the pointer.
 */
export async function pressTwice(page: Page, button: Locator, calls: string): Promise<void> {
  const pressed = Promise.withResolvers<void>()
  await page.route(calls, async (route) => {
    await pressed.promise
    await route.continue()
  })
  await button.dblclick()
  pressed.resolve()
}
