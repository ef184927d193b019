// Measures searches of the panel and of the product list in a shop of 1,000 products and 10,000 articles, and the time
// that the index adds to saving one. Texts are passages of the demo shop's own articles, so that words are as common as
// in real ones.
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { sql } from 'drizzle-orm'
import { migrateDatabase, openDatabase, type Database } from '#db/client.ts'
import { articles, articleTranslations, products, productTranslations } from '#db/schema/index.ts'
import { search } from '#features/search/server/search.ts'
import { ARTICLE_CATEGORIES } from '#shared/shop.ts'

const PRODUCTS = 1_000
const ARTICLES = 10_000
const ROUNDS = 25
const QUERIES = [
  ...[
    'ho',
    'hoa',
    'hoa h',
    'hoa hong',
    'hoa hồng',
    'hoa hồng đỏ',
    'hoa hong do',
    'sen',
    'sinh nhật',
    'cách giữ hoa tươi',
  ],
  ...['th', 'the', 'rose', 'roses in water', 'birthday flowers', 'euca', 'keep them fresh in the', 'xyzzy', '"*% OR'],
]

const texts: { vi?: string[]; en?: string[] } = {}
let seed = 20
/** Returns pseudo-random numbers from a fixed seed, so that every run has the same shop. */
const random = () => (seed = (seed * 48_271) % 2_147_483_647) / 2_147_483_647

const folder = mkdtempSync(join(tmpdir(), 'moc-lan-bench-'))
try {
  const db = await openDatabase({ url: pathToFileURL(join(folder, 'shop.db')).href })
  await migrateDatabase(db)
  await fill(db)
  await report(db)
  await reportSaving(db)
  db.close()
} finally {
  rmSync(folder, { recursive: true, force: true })
}

async function report(db: Database): Promise<void> {
  for (const everyProduct of [false, true]) {
    const times = new Map(QUERIES.map((query) => [query, [] as number[]]))
    const before = process.cpuUsage()
    for (let round = 0; round <= ROUNDS; round++)
      for (const query of QUERIES) {
        const began = performance.now()
        await search(db, { query, locale: round % 2 ? 'en' : 'vi', everyProduct })
        // The first round warms up.
        if (round > 0) times.get(query)!.push(performance.now() - began)
      }
    const { user, system } = process.cpuUsage(before)
    const cpu = (user + system) / 1_000 / (QUERIES.length * (ROUNDS + 1))
    const what = everyProduct ? 'search with every product' : 'search'
    for (const [query, each] of times) console.log(`${what} ${JSON.stringify(query).padEnd(26)} ${percentiles(each)}`)
    console.log(
      `${what}, ${PRODUCTS} products, ${ARTICLES} articles: ${percentiles([...times.values()].flat())}, processor ${cpu.toFixed(2)} ms`,
    )
  }
}

/** Measures saving an article with its translation, with the triggers of the index and without. */
async function reportSaving(db: Database): Promise<void> {
  const save = async () => {
    const times: number[] = []
    for (let n = 0; n < 200; n++) {
      const [article, translation] = anArticle()
      const began = performance.now()
      await db.batch([db.insert(articles).values(article), db.insert(articleTranslations).values(translation)])
      times.push(performance.now() - began)
    }
    return percentiles(times)
  }
  console.log(`saving an article with the index: ${await save()}`)
  const triggers = await db.all<{ name: string }>(sql`select name from sqlite_schema where type = 'trigger'`)
  for (const { name } of triggers) await db.run(sql.raw(`drop trigger ${name}`))
  console.log(`saving an article without it:     ${await save()}`)
}

async function fill(db: Database): Promise<void> {
  const pairs = <Row>(count: number, make: () => Row) => Array.from({ length: count }, make)
  for (let n = 0; n < PRODUCTS; n += 100) {
    const rows = pairs(100, aProduct)
    await db.insert(products).values(rows.map(([row]) => row))
    await db.insert(productTranslations).values(rows.map(([, row]) => row))
  }
  for (let n = 0; n < ARTICLES; n += 100) {
    const rows = pairs(100, anArticle)
    await db.insert(articles).values(rows.map(([row]) => row))
    await db.insert(articleTranslations).values(rows.map(([, row]) => row))
  }
}

function aProduct() {
  const id = crypto.randomUUID()
  const prices = { priceVND: 500_000, priceUSDCents: 2_000 }
  const base = { name: passage('vi', 4), description: passage('vi', 45), category: `Hoa ${passage('vi', 2)}` }
  return [
    { id, slug: id, imageUrl: '', ...prices, ...base },
    { productId: id, locale: 'en' as const, name: passage('en', 4), description: passage('en', 45) },
  ] as const
}

function anArticle() {
  const id = crypto.randomUUID()
  const tags = (locale: 'vi' | 'en') => [passage(locale, 2), passage(locale, 2)]
  const category = ARTICLE_CATEGORIES[Math.floor(random() * ARTICLE_CATEGORIES.length)]!
  const rest = { author: 'Mộc Lan', publishedAt: new Date(1_700_000_000_000 + random() * 1e11), category }
  const body = (locale: 'vi' | 'en') => ({
    title: passage(locale, 9),
    excerpt: passage(locale, 28),
    content: passage(locale, 450),
  })
  return [
    { id, slug: id, tags: tags('vi'), ...body('vi'), ...rest },
    { articleId: id, locale: 'en' as const, tags: tags('en'), ...body('en') },
  ] as const
}

/** Returns consecutive words of a demo article. */
function passage(locale: 'vi' | 'en', length: number): string {
  const words = wordsIn(locale)
  const start = Math.floor(random() * (words.length - length))
  return words.slice(start, start + length).join(' ')
}

function wordsIn(locale: 'vi' | 'en'): string[] {
  return (texts[locale] ??= readdirSync('db/seed/articles')
    .filter((name) => name.endsWith(`.${locale}.html`))
    .flatMap((name) =>
      readFileSync(join('db/seed/articles', name), 'utf8')
        .replace(/<[^>]+>/g, ' ')
        .split(/\s+/),
    )
    .filter(Boolean))
}

function percentiles(times: number[]): string {
  const sorted = times.toSorted((a, b) => a - b)
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))]!.toFixed(2)
  return `p50 ${at(0.5)} ms, p95 ${at(0.95)} ms`
}
