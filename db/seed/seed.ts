import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import type { ProductTexts } from '#features/catalog/product.schema.ts'
import { BASE_LOCALE, type Locale } from '#i18n/locales.ts'
import { hashPassword } from '#server/password.ts'
import type { PublishedFile, Storage } from '#server/storage.ts'
import { DEMO_PASSWORD } from '#shared/demo-accounts.ts'
import { decimalToCents } from '#shared/money.ts'
import { roleColumns } from '#shared/staff.ts'
import type { Database, Transaction } from '../client.ts'
import { PROJECT_ROOT } from '../project-root.ts'
import {
  addresses,
  articles as articleTable,
  articleTranslations,
  orderItems,
  orders as orderTable,
  products as productTable,
  productTranslations,
  promotions as promotionTable,
  reviews as reviewTable,
  shopState,
  users as userTable,
} from '../schema/index.ts'
import { articles, type ArticleSeed, type ArticleTexts } from './articles/index.ts'
import { daysBefore, idOf, pastOrders } from './past-orders.ts'
import { galleryOf } from './galleries.ts'
import { products, type ProductSeed } from './products.ts'
import { promotions } from './promotions.ts'
import { reviews } from './reviews.ts'
import { splitTexts } from './seed-texts.ts'
import { users } from './users.ts'

const PICTURES = join(PROJECT_ROOT, 'db/seed/pictures/files')
const ARTICLES = join(PROJECT_ROOT, 'db/seed/articles')

interface SeedOptions {
  /** Gets the pictures. */
  storage: Pick<Storage, 'publish'>
  /** Whether to add the demo accounts, reviews, promotions and past orders. False for a shop that takes real money. */
  demo: boolean
  now: Date
}

/** Fills an empty database with the demo shop. Does nothing if it holds a product or belongs to an open shop. */
export async function seedWhenEmpty(db: Database, options: SeedOptions): Promise<void> {
  if (await isFilled(db)) return
  await options.storage.publish(await readPictures())
  const bodies = await readArticleBodies()
  const passwordHash = options.demo ? await hashPassword(DEMO_PASSWORD) : ''
  await db.transaction(async (tx) => {
    // A second process may have filled it while this one read its files.
    if (await isFilled(tx)) return
    const productIds = await insertProducts(tx)
    await insertArticles(tx, bodies, options.now)
    if (!options.demo) return
    await tx.insert(shopState).values({ key: 'demo', value: true }).onConflictDoNothing()
    await tx.insert(promotionTable).values(promotions)
    await tx.insert(reviewTable).values(
      reviews.map(({ productSlug, daysAgo, ...review }) => ({
        ...review,
        productId: idOf(productIds, productSlug),
        createdAt: daysBefore(options.now, daysAgo),
      })),
    )
    const userIds = await insertUsers(tx, passwordHash, options.now)
    const past = pastOrders({ productIds, userIds, now: options.now })
    await tx.insert(orderTable).values(past.orders)
    await tx.insert(orderItems).values(past.items)
  })
}

/** Returns whether the database must not be filled: it holds a product, or its shop is open and sells nothing yet. */
async function isFilled(db: Pick<Database, 'select'> | Transaction): Promise<boolean> {
  const opened = await db.select({ key: shopState.key }).from(shopState).where(eq(shopState.key, 'openedAt'))
  return opened.length > 0 || (await db.select({ id: productTable.id }).from(productTable).limit(1)).length > 0
}

async function insertProducts(tx: Transaction): Promise<Map<string, string>> {
  const ids = new Map(products.map(({ slug }) => [slug, crypto.randomUUID() as string]))
  const made = products.map((product, position) => {
    const { base, translations, others } = splitTexts<ProductTexts, ProductSeed>(product)
    const { priceUSD, sizeOf, ...facts } = others
    const id = idOf(ids, product.slug)
    const imageUrl = `/objects/dp/${product.slug}.webp`
    const pictures = galleryOf(product.slug)
    return {
      row: {
        ...{ ...facts, ...base, id, imageUrl, pictures, priceUSDCents: decimalToCents(priceUSD) ?? 0, position },
        sizeOf: sizeOf ? idOf(ids, sizeOf) : null,
      },
      translations: translations.map((texts) => ({ productId: id, ...texts })),
    }
  })
  await tx.insert(productTable).values(made.map(({ row }) => row))
  await tx.insert(productTranslations).values(made.flatMap(({ translations }) => translations))
  return ids
}

async function insertArticles(tx: Transaction, bodies: Map<string, string>, now: Date): Promise<void> {
  const made = articles.map((article) => {
    const { base, translations, others } = splitTexts<ArticleTexts, ArticleSeed>(article)
    const { daysAgo, ...facts } = others
    const id = crypto.randomUUID()
    const body = (locale: Locale) => bodies.get(`${article.slug}.${locale}.html`) ?? ''
    const heroImageUrl = `/objects/da/${article.slug}.webp`
    return {
      row: { ...facts, ...base, id, heroImageUrl, content: body(BASE_LOCALE), publishedAt: daysBefore(now, daysAgo) },
      translations: translations.map((texts) => ({ articleId: id, ...texts, content: body(texts.locale) })),
    }
  })
  await tx.insert(articleTable).values(made.map(({ row }) => row))
  await tx.insert(articleTranslations).values(made.flatMap(({ translations }) => translations))
}

async function insertUsers(tx: Transaction, passwordHash: string, now: Date): Promise<Map<string, string>> {
  const ids = new Map<string, string>()
  for (const { savedAddresses, email, firstName, lastName, phone, role } of users) {
    const id = crypto.randomUUID()
    ids.set(email, id)
    await tx
      .insert(userTable)
      .values({ id, email, firstName, lastName, phone, ...roleColumns(role), passwordHash, emailVerifiedAt: now })
    if (savedAddresses.length > 0)
      await tx.insert(addresses).values(savedAddresses.map((saved, position) => ({ userId: id, position, ...saved })))
  }
  return ids
}

async function readArticleBodies(): Promise<Map<string, string>> {
  const names = (await readdir(ARTICLES)).filter((name) => name.endsWith('.html'))
  return new Map(
    await Promise.all(names.map(async (name) => [name, await readFile(join(ARTICLES, name), 'utf8')] as const)),
  )
}

/**
 * Reads the drawn pictures: products under `dp/`, articles under `da/`, each file with its second one for the dark
 * theme. The picture's own address (`<slug>.webp`) is the middle width; `src/ui/picture.ts` knows the others.
 */
async function readPictures(): Promise<PublishedFile[]> {
  const articleSlugs = new Set(articles.map((article) => article.slug))
  const read = async (name: string): Promise<PublishedFile[]> => {
    const [, slug, width, light = '', type] = /^(.+)-(\d+)(-night)?\.(avif|webp)$/.exec(name) ?? []
    if (!slug) return []
    const kind = articleSlugs.has(slug) ? 'da' : 'dp'
    const isOwn = type === 'webp' && width === (kind === 'da' ? '800' : '640')
    const file = { contentType: `image/${type}`, body: await readFile(join(PICTURES, name)) }
    const names = [`${kind}/${name}`, ...(isOwn ? [`${kind}/${slug}${light}.webp`] : [])]
    return names.map((published) => ({ name: published, ...file }))
  }
  return (await Promise.all((await readdir(PICTURES)).map(read))).flat()
}
