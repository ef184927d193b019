// Runs a shop with a third language, which takes a line in the list, a folder of messages and a generated migration. It
// has Polish plural forms, and its texts are English with an accent on each letter, so a text without accents on its pages
// cannot be translated.
import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, Page } from '@playwright/test'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { migrateDatabase, openDatabase } from '#db/client.ts'
import { orderItems, orders } from '#db/schema/index.ts'
import { articles } from '#db/seed/articles/index.ts'
import { reviews } from '#db/seed/reviews.ts'
import { seedWhenEmpty } from '#db/seed/seed.ts'
import { RECEIVING_BANKS } from '#features/payments/server/transfer/banks.ts'
import { openStorage } from '#features/uploads/server/open-storage.ts'
import { products } from '#db/seed/products.ts'
import { users } from '#db/seed/users.ts'
import { DEMO_ADMIN, DEMO_CUSTOMER, DEMO_PASSWORD } from '#shared/demo-accounts.ts'
import { foldText } from '#shared/find-text.ts'
import { messengerLinks, socialLinks } from '#shared/shop-contact.ts'
import { DEFAULT_PROFILE } from '#shared/shop-profile.ts'
import { ADD_ON_CATEGORY } from '#shared/shop.ts'
import { copyProject } from '../factories/project-copy.ts'
import { node, runShop, type RunningShop } from '../factories/running-shop.ts'
import { accent } from '../factories/third-language/accent.ts'
import { addLanguage, type Cost } from '../factories/third-language/add-language.ts'
import { textsOfPage } from '../factories/third-language/texts-of-page.ts'
import { inOneVisit, launchChromium } from './chromium.ts'

const LOCALE = 'pl'
const LANGUAGE_NAME = 'Polski'
const LINE = `${LOCALE}: { name: '${LANGUAGE_NAME}', intl: 'pl', og: 'pl_PL', thousands: '.', weekStart: 1, familyNameFirst: false, plurals: ['one', 'few', 'many', 'other'] },`

/** Texts that are the same in every language: names, addresses, texts of customers. */
const NAMES = [
  DEFAULT_PROFILE.name,
  DEFAULT_PROFILE.tagline.en,
  ...DEFAULT_PROFILE.email.split(/(?<=@)/),
  ...Object.values(DEFAULT_PROFILE.addresses),
  ...Object.keys(socialLinks(DEFAULT_PROFILE)),
  ...Object.keys(messengerLinks(DEFAULT_PROFILE, '')),
  ...RECEIVING_BANKS.map(({ name }) => name),
  // The city of an address, for search engines.
  'TP. Hồ Chí Minh',
  'VND',
  'USD',
  LOCALE.toUpperCase(),
  LANGUAGE_NAME,
  // The month that the home page and the list name.
  new Intl.DateTimeFormat(LOCALE, { month: 'long', timeZone: 'Asia/Ho_Chi_Minh' }).format(),
  ...articles.map(({ author }) => author),
  ...users.flatMap(({ firstName, lastName, email, savedAddresses }) => [
    email,
    `${lastName} ${firstName}`,
    `${firstName} ${lastName}`,
    ...savedAddresses.map(({ address }) => address),
  ]),
  ...reviews.flatMap(({ comment, customerName }) => [comment, customerName]),
]
  .flatMap((name) => [name, name.normalize('NFC')])
  .toSorted((a, b) => b.length - a.length)

/** The account's initials, and the product names that its orders have stored. */
const soldNames: string[] = ['TT']

/** Dates as `Intl` writes them in the language: `05 paź 2025`, `czwartek 26/11/2026`, `czwartek 26/11`. */
const DATE = /\b\d{1,2} \p{L}+ \d{4}\b|\p{L}+ \d{1,2}\/\d{1,2}(?:\/\d{4})?/gu

let project: ReturnType<typeof copyProject>
let dataDir: string
let shop: RunningShop
let browser: Browser
let cost: Cost

beforeAll(async () => {
  project = copyProject()
  dataDir = mkdtempSync(join(tmpdir(), 'moc-lan-third-'))
  // A shop that was in use before the language was added.
  const db = await openDatabase({ url: `file:${join(dataDir, 'shop.db')}` })
  await migrateDatabase(db)
  await seedWhenEmpty(db, { storage: await openStorage({ dataDir, s3: null }), demo: true, now: new Date() })
  for (const { id, deliveryAddress } of await db.select().from(orders))
    soldNames.push(id.slice(-8), id.slice(0, 8), deliveryAddress ?? '')
  for (const { productName } of await db.select().from(orderItems)) soldNames.push(productName)
  db.close()

  cost = addLanguage(project.folder, LOCALE, LINE)
  // Without the test runner's environment, whose NODE_ENV would change the build.
  const env = { PATH: process.env.PATH, SHOP_ENV_FILE: 'none' }
  const run = (file: string, ...args: string[]) =>
    execFileSync(node, [join(project.folder, file), ...args], { cwd: project.folder, stdio: 'pipe', env })
  run('scripts/build-for-tests.ts')
  run('tests/factories/third-language/translate-content.ts', dataDir, LOCALE)
  shop = await runShop({ DATA_DIR: dataDir }, undefined, project.folder)
  browser = await launchChromium()
})
afterAll(async () => {
  await browser?.close()
  await shop?.close()
  project?.remove()
  if (dataDir) rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 })
})

/** Resolves to the texts of a page that hold a word without accents beside names and dates. */
async function untranslated(page: Page, names: readonly string[] = NAMES): Promise<string[]> {
  const texts = await textsOfPage(page, LOCALE)
  expect(texts.length).toBeGreaterThan(5)
  return [
    ...new Set(
      texts
        .filter(({ text }) =>
          /[a-z]{2}/i.test(names.reduce((rest, name) => rest.replaceAll(name, ''), text.replace(DATE, ''))),
        )
        .map(({ where, text }) => `${new URL(page.url()).pathname} ${where}: ${text.slice(0, 120)}`),
    ),
  ]
}

it('takes a line in two files, a folder and one generated migration', () => {
  expect(cost.changedLines).toEqual({ 'src/i18n/locales.ts': 1, 'src/i18n/messages/index.ts': 1 })
  expect(cost.migrations).toHaveLength(1)
})

it('is searched like the others after the migration has rebuilt the tables behind the search index', async () => {
  const query = new URLSearchParams({ q: accent('Daybreak'), locale: LOCALE })
  const answer = await fetch(`${shop.url}/api/search?${query}`)
  expect(await answer.json()).toMatchObject({ products: [{ name: accent('Daybreak Sunflowers'), lang: LOCALE }] })
})

it('has its own plural forms, on the page as it is sent and as its script counts', async () => {
  const page = await browser.newPage()
  const count = page.locator('[data-count]')
  const counted = async (path: string) => {
    await page.goto(`${shop.url}/${LOCALE}${path}`)
    return (await count.textContent())?.trim()
  }
  const line = (form: string, products: number) => `⟦${accent(form)}: ${products} ${accent('products')}⟧`
  const rules = new Intl.PluralRules(LOCALE)
  const { length } = products.filter(({ category, sizeOf }) => category !== ADD_ON_CATEGORY && !sizeOf)
  expect(await counted('/products')).toBe(line(rules.select(length), length))
  await page.goto(`${shop.url}/${LOCALE}/products?price=low`)
  const shown = page.locator('[data-products] > *')
  await expect.poll(() => shown.count()).toBeLessThan(length)
  const left = await shown.count()
  await expect.poll(() => count.textContent()).toBe(line(rules.select(left), left))
  await page.close()
})

it('has a list of articles by title in the back-office that is sorted by its own titles', async () => {
  const context = await browser.newContext()
  const headers = { Origin: shop.url }
  const data = { email: DEMO_ADMIN, password: DEMO_PASSWORD }
  expect((await context.request.post(`${shop.url}/api/auth/login`, { data, headers })).status()).toBe(200)
  const query = new URLSearchParams({ locale: LOCALE, sort: 'title' })
  const answer = await context.request.get(`${shop.url}/api/admin/articles?${query}`)
  const titles = ((await answer.json()) as { title: string }[]).map(({ title }) => title)
  expect(titles.length).toBeGreaterThan(5)
  expect(titles).toEqual(titles.toSorted((a, b) => (foldText(a) < foldText(b) ? -1 : 1)))
  await context.close()
})

it('has personal pages that no browser may store, as in every language', async () => {
  const cacheControl = async (path: string) =>
    (await fetch(`${shop.url}/${LOCALE}${path}`)).headers.get('cache-control')
  expect(await cacheControl('/about')).toBe('public, max-age=0, must-revalidate')
  for (const path of ['/profile', '/orders', '/wishlist', '/checkout', '/auth'])
    expect([path, await cacheControl(path)]).toEqual([path, 'no-store'])
})

it('fails on an untranslated text anywhere on a page', async () => {
  const page = await browser.newPage()
  await page.goto(`${shop.url}/${LOCALE}/about`)
  await page.evaluate(() => {
    document.querySelector('main')!.insertAdjacentHTML('beforeend', '<p>Fresh today <img alt="A rose"></p>')
    document.querySelector('meta[name=description]')!.setAttribute('content', 'Flowers')
  })
  const found = (await untranslated(page)).map((line) => line.replace(/^\S+ /, ''))
  await page.close()
  expect(found.toSorted()).toEqual(['<p>: Fresh today', 'img[alt]: A rose', 'meta: Flowers'])
})

it('has no untranslated text on any page that the sitemap lists', async () => {
  const xml = await (await fetch(`${shop.url}/sitemap.xml`)).text()
  const paths = [...xml.matchAll(/<loc>([^<]+)<\/loc>/g)]
    .map(([, url = '']) => new URL(url).pathname)
    .filter((path) => path === `/${LOCALE}` || path.startsWith(`/${LOCALE}/`))
  expect(paths.length).toBeGreaterThan(40)
  const wrong: string[] = []
  await inOneVisit(browser, paths, async (page, path) => {
    await page.goto(shop.url + path, { waitUntil: 'load' })
    wrong.push(...(await untranslated(page)))
  })
  expect(wrong.toSorted()).toEqual([])
})

/** A guest's pages, those of mailed links without their link, with the element that shows that they have loaded. */
const AS_GUEST = [
  ['/cart', 'main h2'],
  ['/checkout', 'main h2'],
  ['/wishlist', 'main .btn'],
  ['/profile', 'main .btn'],
  ['/orders', 'main .btn'],
  ['/track-order', '.track-search'],
  ['/auth', '.auth form'],
  ['/auth?mode=register', '.auth form'],
  ['/auth?mode=forgot', '.auth form'],
  ['/auth/reset?token=x', '.auth form'],
  ['/auth/reset', '.auth a'],
  ['/invitation', '.auth h1'],
  ['/pay', '.checkout-outcome'],
  ['/confirm-order', 'main .btn'],
  ['/refund', 'main [role=status]:not(:empty)'],
  ['/reminders/mute', 'main .btn'],
  ['/run', '.run-note .btn'],
  ['/no-such-page', 'main form'],
  ['/products/no-such-product', 'main .btn'],
  ['/articles/no-such-article', 'main .btn'],
] as const
const AS_CUSTOMER = [
  ['/profile', '.profile-parts'],
  ['/orders', '.order'],
  ['/wishlist', 'main .prompt:not(.guest), .wish'],
] as const

async function open(page: Page, path: string, shown: string): Promise<void> {
  await page.goto(`${shop.url}/${LOCALE}${path}`)
  await page.locator(shown).first().waitFor()
}

/** Sends an empty form, and waits for its errors. */
async function sendEmpty(page: Page, form: string): Promise<void> {
  await page.locator(`${form} [type=submit]`).first().click()
  await page.locator(`${form} [aria-invalid=true]`).first().waitFor()
}

it('has no untranslated text on the pages of a guest, whose cart and lists are empty', async () => {
  const wrong: string[] = []
  await inOneVisit(browser, AS_GUEST, async (page, [path, shown]) => {
    await open(page, path, shown)
    wrong.push(...(await untranslated(page)))
  })
  expect(wrong.toSorted()).toEqual([])
})

it('has no untranslated text in the errors of forms and in empty results', async () => {
  const page = await browser.newPage()
  const wrong: string[] = []
  for (const path of ['/auth', '/auth?mode=register', '/auth?mode=forgot']) {
    await open(page, path, '.auth form')
    await sendEmpty(page, '.auth form')
    wrong.push(...(await untranslated(page)))
  }
  // Before its script has loaded, the form asks the browser to validate.
  await open(page, '/contact', '[data-contact-form][novalidate]')
  await sendEmpty(page, '[data-contact-form]')
  wrong.push(...(await untranslated(page)))
  await open(page, '/track-order', '.track-search')
  await page.locator('.track-search input').fill('0123456789abcdefghjkmnpqrs')
  await page.locator('.track-search [type=submit]').click()
  await page.locator('.track-result').waitFor()
  wrong.push(...(await untranslated(page)))
  // Figures, because the empty result repeats what was typed.
  await page.locator('[data-search] input').first().fill('0000')
  await page.locator('.search-panel', { hasText: '0000' }).waitFor()
  wrong.push(...(await untranslated(page)))
  await page.close()
  expect(wrong.toSorted()).toEqual([])
})

it('has no untranslated text in a checkout up to the card, nor in an account', async () => {
  const context = await browser.newContext()
  const page = await context.newPage()
  const wrong: string[] = []
  await open(page, '/products/hoa-hong-do-nong-nan', '[data-cart]')
  await page.locator('main [data-cart]').first().click()
  await page.locator('.toast').first().waitFor()
  wrong.push(...(await untranslated(page)))
  await open(page, '/cart', '.cart-line, main li')
  wrong.push(...(await untranslated(page)))
  await open(page, '/checkout', '.checkout-delivery:not([disabled])')
  await page.locator('main form [type=submit]').first().click()
  await page.locator('main [aria-invalid=true]').first().waitFor()
  wrong.push(...(await untranslated(page)))
  const signedIn = await page.request.post(`${shop.url}/api/auth/login`, {
    data: { email: DEMO_CUSTOMER, password: DEMO_PASSWORD },
    headers: { Origin: shop.url },
  })
  expect(signedIn.status()).toBe(200)
  for (const [path, shown] of AS_CUSTOMER) {
    await open(page, path, shown)
    wrong.push(...(await untranslated(page, [...soldNames.filter(Boolean), ...NAMES])))
  }
  await context.close()
  expect(wrong.toSorted()).toEqual([])
})
