import { and, eq, isNotNull, isNull, ne, notInArray, or, sql, type Placeholder, type SQL } from 'drizzle-orm'
import type { Database } from '#db/client.ts'
import { prepareOnce } from '#db/prepare-once.ts'
import { products, productTranslations, slugRedirects } from '#db/schema/index.ts'
import { isAmong } from '#server/among.ts'
import { BASE_LOCALE, type Locale } from '#shared/locale.ts'
import { ADD_ON_CATEGORY, SIZES, SYMPATHY_CATEGORY, type Size } from '#shared/shop.ts'
import { MOST_ADD_ONS, RELATED_COUNT, type Product, type ShownPicture, type ShownSize } from '../catalog.ts'
import { shownLasting, type ShownLasting } from '../lasting.ts'
import { shownMeasures, type ShownMeasures } from '../measures.ts'
import { pagesOnSale, preparePages } from './catalogue-pages.ts'
import {
  catalogueOrder,
  fieldColumns,
  inLocale,
  isNoAddOn,
  isNoOtherSize,
  listOrder,
  textColumns,
  visibleOf,
  type FieldRow,
} from './product-rows.ts'

const onSale = isNull(products.archivedAt)

/**
 * Yields every product on sale, in catalogue order, translated where possible (spec, section 7, `GET /api/products`).
 * An edit while they are read may show in part; the response's cache tags then prevent it from being kept.
 */
export async function* allProducts(db: Database, locale: Locale): AsyncGenerator<Product> {
  for await (const page of pagesOnSale(productPages(db), { locale })) yield* asProducts(page, locale)
}

const productPages = prepareOnce((db) => {
  const { position, createdAt, id } = products
  return preparePages((where, limit) =>
    db
      .select({ product: fieldColumns, translated: textColumns, position, createdAt, id })
      .from(products)
      .leftJoin(productTranslations, inLocale(sql.placeholder('locale')))
      .where(where)
      .orderBy(...catalogueOrder)
      .limit(limit),
  )
})

/** Returns the first `limit` products on sale, in the order of lists: of all flowers, or of one category. */
export async function listFirst(db: Database, limit: number, locale: Locale, category?: string): Promise<Product[]> {
  const condition = category === undefined ? isNoAddOn : eq(products.category, category)
  return asProducts(
    await productQuery(db, locale, and(onSale, isNoOtherSize, condition), listOrder).limit(limit),
    locale,
  )
}

/** Returns the add-ons that are offered beside flowers: the first that are in stock (docs/decisions/080). */
export async function listAddOns(db: Database, locale: Locale): Promise<Product[]> {
  return asProducts(await addOns(db).all({ locale }), locale)
}

const addOns = prepareOnce((db) => {
  const offered = and(onSale, isNoOtherSize, eq(products.category, ADD_ON_CATEGORY), eq(products.inStock, true))
  return productQuery(db, sql.placeholder('locale'), offered, listOrder).limit(MOST_ADD_ONS).prepare()
})

/** Returns those of the products that are on sale, in catalogue order. */
export async function listByIds(db: Database, ids: readonly string[], locale: Locale): Promise<Product[]> {
  // The plus keeps SQLite from the index in catalogue order, in which it would look at every product.
  return asProducts(
    await productQuery(db, locale, and(isAmong(products.id, ids), sql`+${products.archivedAt} is null`)),
    locale,
  )
}

/** Returns the products with the given ids, in the order of the ids. */
export async function listInOrder(db: Database, ids: readonly string[], locale: Locale): Promise<Product[]> {
  const found = new Map((await listByIds(db, ids, locale)).map((product) => [product.id, product]))
  return ids.flatMap((id) => found.get(id) ?? [])
}

/**
 * Returns a product's related products: those of its category, then other flowers, each in `listOrder`. Sympathy
 * flowers have only each other, and are beside no others (docs/decisions/039). Both queries follow an index and stop as
 * soon as enough are found, so that a large catalogue is not read in full.
 */
export async function listRelated(
  db: Database,
  product: Pick<Product, 'id' | 'category'>,
  locale: Locale,
): Promise<Product[]> {
  const found: Product[] = []
  const { id, category } = product
  const [sameCategory, otherCategories] = relatedRanks(db)
  for (const rank of category === SYMPATHY_CATEGORY ? [sameCategory!] : [sameCategory!, otherCategories!]) {
    const missing = RELATED_COUNT - found.length
    if (missing === 0) break
    found.push(...asProducts(await rank.all({ id, category, missing, locale }), locale))
  }
  return found
}

const relatedRanks = prepareOnce((db) => {
  const others = and(onSale, isNoOtherSize, ne(products.id, sql.placeholder('id')))
  const category = sql.placeholder('category')
  const otherFlowers = notInArray(products.category, [SYMPATHY_CATEGORY, ADD_ON_CATEGORY])
  return [eq(products.category, category), and(ne(products.category, category), otherFlowers)].map((rank) =>
    productQuery(db, sql.placeholder('locale'), and(others, rank), listOrder)
      .limit(sql.placeholder('missing'))
      .prepare(),
  )
})

export type FoundProduct =
  | {
      kind: 'found'
      product: Product
      pictures: ShownPicture[]
      sizes: ShownSize[]
      measures: ShownMeasures | null
      lasting: ShownLasting | null
      listedId: string
      listedCategory: string
    }
  | { kind: 'moved'; slug: string }
  | { kind: 'unknown' }

/**
 * Finds the product with a slug; `moved` if its product has another slug now. `sizes` is empty for a product of one
 * size; `listedId` is the product that lists show and that reviews are about: the product itself or that of its family.
 * `listedCategory` is the category of that product, in whose list it is.
 */
export async function findProduct(db: Database, slug: string, locale: Locale): Promise<FoundProduct> {
  const rows = await bySlug(db).all({ slug, locale })
  const [product] = asProducts(rows, locale)
  if (product) {
    const row = rows[0]!.product
    const family = row.size === null ? [] : await sizesOf(db).all({ id: row.id })
    const sizes = family.length > 1 ? family.map(shownSize).toSorted((a, b) => orderOf(a) - orderOf(b)) : []
    const listed = family.find(({ sizeOf }) => sizeOf === null) ?? row
    return {
      kind: 'found',
      product,
      pictures: picturesOf(row, locale),
      sizes,
      measures: shownMeasures(row),
      lasting: shownLasting(row),
      listedId: listed.id,
      listedCategory: listed.category,
    }
  }
  const [moved] = await db
    .select({ slug: products.slug })
    .from(slugRedirects)
    .innerJoin(products, eq(products.id, slugRedirects.targetId))
    .where(and(eq(slugRedirects.kind, 'product'), eq(slugRedirects.oldSlug, slug), onSale))
  return moved ? { kind: 'moved', slug: moved.slug } : { kind: 'unknown' }
}

const orderOf = ({ size }: ShownSize) => SIZES.indexOf(size)

const sizesOf = prepareOnce((db) => {
  const { id, sizeOf, slug, size, stems, category, inStock, priceVND, priceUSDCents } = products
  const head = sql`(select coalesce(p.size_of, p.id) from ${products} p where p.id = ${sql.placeholder('id')})`
  return db
    .select({ id, sizeOf, slug, size: sql<Size>`${size}`, stems, category, inStock, priceVND, priceUSDCents })
    .from(products)
    .where(and(onSale, isNotNull(size), or(eq(id, head), eq(sizeOf, head))))
    .prepare()
})

function shownSize({ priceVND, priceUSDCents, sizeOf: _, category: __, ...row }: SizeRow): ShownSize {
  return { ...row, price: { VND: priceVND, USD: priceUSDCents } }
}

type SizeRow = Awaited<ReturnType<ReturnType<typeof sizesOf>['all']>>[number]

/** Returns all pictures of a product, the first one included. */
function picturesOf({ imageUrl, imageAlt, pictures }: FieldRow, locale: Locale): ShownPicture[] {
  const all = [{ imageUrl, alt: imageAlt }, ...pictures]
  return all.map((picture) => ({ imageUrl: picture.imageUrl, alt: picture.alt[locale] ?? '' }))
}

/** Returns the first further picture of each of these products that has any, by product. */
export async function secondPicturesOf(db: Database, productIds: readonly string[]): Promise<Map<string, string>> {
  const imageUrl = sql<string>`${products.pictures} ->> '$[0].imageUrl'`
  const rows = await db
    .select({ id: products.id, imageUrl })
    .from(products)
    .where(and(isAmong(products.id, productIds), isNotNull(imageUrl)))
  return new Map(rows.map(({ id, imageUrl }) => [id, imageUrl]))
}

/** Returns true if a product is on sale. */
export async function isOnSale(db: Database, productId: string): Promise<boolean> {
  return (await db.$count(products, and(eq(products.id, productId), onSale))) > 0
}

const bySlug = prepareOnce((db) =>
  productQuery(db, sql.placeholder('locale'), and(onSale, eq(products.slug, sql.placeholder('slug')))).prepare(),
)

/** Builds a query for products, with texts in `locale`. */
function productQuery(
  db: Database,
  locale: Locale | Placeholder,
  condition: SQL | undefined,
  order: SQL[] = catalogueOrder,
) {
  return db
    .select({ product: fieldColumns, translated: textColumns })
    .from(products)
    .leftJoin(productTranslations, inLocale(locale))
    .where(condition)
    .orderBy(...order)
}

function asProducts(rows: Awaited<ReturnType<typeof productQuery>>, locale: Locale): Product[] {
  return rows.map(({ product, translated }) => ({
    ...visibleOf(product),
    ...translated,
    lang: translated ? locale : BASE_LOCALE,
  }))
}
