import { and, eq, inArray, isNull, notInArray, sql } from 'drizzle-orm'
import type { Transaction } from '#db/client.ts'
import { products, productTranslations } from '#db/schema/index.ts'
import type { TranslationLocale } from '#i18n/locales.ts'
import {
  changesBetween,
  recordAudit,
  recordAudits,
  type AuditEntry,
  type Actor,
} from '#features/audit-log/server/record-audit.ts'
import { queueBackInStock } from '#features/back-in-stock/server/queue-mails.ts'
import { auditFields, translationEntries } from '#shared/translations.ts'
import { chunk } from '#shared/chunk.ts'
import { minuteInVietnam } from '#shared/dates.ts'
import type { Failure } from '#shared/result.ts'
import { ADD_ON_CATEGORY, SYMPATHY_CATEGORY } from '#shared/shop.ts'
import { productTag, relatedTag, tagsOfReviews, type ContentTag } from '#server/content-tags.ts'
import { nextVersion } from '#server/next-version.ts'
import { endSlugRedirects, redirectSlug } from '#server/slug-redirects.ts'
import { RELATED_COUNT } from '../catalog.ts'
import type { EditedProduct } from '../product.ts'
import {
  PRODUCT_FIELDS,
  PRODUCT_TEXTS,
  type ProductChange,
  type ProductFields,
  type ProductInput,
} from '../product.schema.ts'
import { NO_SALE, refusedSale, type SaleRefusal } from '../sale-price.ts'
import { columnsOf, headColumn, isNoOtherSize, listOrder, priceColumns } from './product-rows.ts'

/** The most rows that one statement writes. */
const ROWS_AT_ONCE = 200

/** The actor of a write, and its time by the shop's clock. */
export interface Writer {
  actor: Actor
  at: Date
  /** The action in the audit log (default: created, updated). */
  action?: 'imported'
}

/** A change by a line of a file. */
export interface FileChange extends ProductChange {
  /** The `stock` that was imported from the same export before: the pieces change by the difference to it. */
  stockImported?: number
}

/** Inserts products and their audit entries. Returns their ids. Throws if a slug is taken. */
export async function insertProducts(
  tx: Transaction,
  { actor, at, action }: Writer,
  inputs: readonly ProductInput[],
): Promise<string[]> {
  const made = inputs.map(({ translations = {}, ...fields }) => {
    const id = crypto.randomUUID()
    const texts = translationEntries(translations).flatMap(([locale, translated]) =>
      translated ? [{ productId: id, locale, ...translated }] : [],
    )
    const inStock = fields.inStock && fields.stock !== 0
    const columns = columnsOf({ ...fields, ...withPictures(null, fields), inStock })
    return { row: { ...columns, ...priceColumns(columns, at), id, createdAt: at, updatedAt: at }, texts }
  })
  for (const some of chunk(made, ROWS_AT_ONCE)) {
    const translations = some.flatMap(({ texts }) => texts)
    // Put on sale last: the search index, the most expensive part, then indexes a product once, not again for its
    // translations.
    await tx
      .insert(products)
      .values(some.map(({ row, texts }) => (texts.length > 0 ? { ...row, archivedAt: at } : row)))
    if (translations.length > 0) {
      await tx.insert(productTranslations).values(translations)
      const ids = translations.map(({ productId }) => productId)
      await tx.update(products).set({ archivedAt: null }).where(inArray(products.id, ids))
    }
    // The slugs belong to these products now, whatever they redirected to before.
    await endSlugRedirects(
      tx,
      'product',
      some.map(({ row }) => row.slug),
    )
  }
  const ids = made.map(({ row }) => row.id)
  // The product of which one is another size may be among them.
  for (const [place, input] of inputs.entries())
    if (input.sizeOf !== null) await tx.update(products).set(headColumn(input)).where(eq(products.id, ids[place]!))
  await recordAudits(
    tx,
    inputs.map((input, place) => {
      const changes = changesBetween({}, namedFields(input))
      return { actor, at, action: action ?? 'created', entity: 'product', entityId: ids[place]!, changes }
    }),
  )
  return ids
}

/** Updates a product if the change has new values. Returns the entry for the audit log, or null. */
export async function updateProduct(
  tx: Transaction,
  { actor, at, action }: Writer,
  before: EditedProduct,
  { updatedAt: _, ...asked }: FileChange,
): Promise<AuditEntry | null> {
  const change = asWritten(before, asked)
  const changes = changesBetween(namedFields(before), namedFields(change))
  if (Object.keys(changes).length === 0) return null
  const { translations = {}, ...given } = change
  // Only changed columns are written: rewriting an unchanged text would index it again.
  const fields = Object.fromEntries(Object.entries(given).filter(([field]) => field in changes)) as typeof given
  const prices = priceColumns(columnsOf({ ...before, ...fields }), at)
  await tx
    .update(products)
    .set({
      ...columnsOf(fields),
      ...headColumn(fields),
      ...prices,
      updatedAt: nextVersion(new Date(before.updatedAt), at),
    })
    .where(eq(products.id, before.id))
  for (const [locale, texts] of translationEntries(translations)) {
    if (texts === null) await tx.delete(productTranslations).where(translationOf(before.id, locale))
    else if (PRODUCT_TEXTS.some((name) => `${locale}.${name}` in changes))
      await tx
        .insert(productTranslations)
        .values({ productId: before.id, locale, ...texts })
        .onConflictDoUpdate({ target: [productTranslations.productId, productTranslations.locale], set: texts })
  }
  if (fields.sizeOf) await moveReviews(tx, before.id)
  if ('inStock' in changes) for (const statement of queueBackInStock(tx, before.id, at)) await statement
  if (given.slug !== undefined && given.slug !== before.slug)
    await redirectSlug(tx, 'product', { from: before.slug, to: given.slug, targetId: before.id })
  return { actor, at, action: action ?? 'updated', entity: 'product', entityId: before.id, changes }
}

/**
 * Makes the reviews of a product, which is another size now, those of the product that lists show. A customer who has
 * reviewed both keeps that of the other product.
 */
async function moveReviews(tx: Transaction, id: string): Promise<void> {
  await tx.run(sql`update or ignore reviews
    set product_id = (select size_of from ${products} where id = ${id}) where product_id = ${id}`)
}

/** Returns a change with what follows from it. */
function asWritten(before: EditedProduct, change: FileChange): ProductChange {
  return { ...withStock(before, change), ...withPictures(before, change) }
}

/**
 * Returns the pictures of a change: the first one is never among the further ones as well, and a new first one does not
 * keep the text of the one before it.
 * @param before null for a new product
 */
function withPictures(
  before: EditedProduct | null,
  { imageUrl = before?.imageUrl, imageAlt, pictures = before?.pictures }: ProductChange,
): Pick<ProductChange, 'imageAlt' | 'pictures'> {
  const among = before?.pictures.find((picture) => picture.imageUrl === imageUrl)
  const alt = imageAlt ?? (before && imageUrl !== before.imageUrl ? (among?.alt ?? {}) : undefined)
  return {
    ...(alt ? { imageAlt: alt } : {}),
    ...(pictures ? { pictures: pictures.filter((picture) => picture.imageUrl !== imageUrl) } : {}),
  }
}

/**
 * Returns a change with the number of pieces that it leads to now (`stockSeen`), and with what that number says about
 * `inStock`: at 0 a product is sold out, and after it on sale again. A change that was begun at 0 has the `inStock` of
 * the shop, not of staff: it pauses nothing if pieces have come back meanwhile.
 */
function withStock(
  before: EditedProduct,
  { stockSeen, stockImported, stock: wanted, inStock: given, ...change }: FileChange,
): ProductChange {
  const known = stockImported ?? stockSeen
  // The number that staff saw is no edit, also if the pieces are not counted any more.
  const asked = wanted === known ? undefined : wanted
  const isByDifference = typeof asked === 'number' && typeof known === 'number' && before.stock !== null
  const stock = isByDifference ? Math.max(0, before.stock! + asked - known) : asked
  const next = stock === undefined ? before.stock : stock
  const inStock = next === 0 ? false : before.stock === 0 ? true : stockSeen === 0 ? undefined : given
  return { ...change, ...(stock === undefined ? {} : { stock }), ...(inStock === undefined ? {} : { inStock }) }
}

/** Archives or restores a product, and records it. */
export async function setArchived(tx: Transaction, { actor, at }: Writer, before: EditedProduct, archived: boolean) {
  const archivedAt = archived ? at : null
  await tx
    .update(products)
    .set({ archivedAt, updatedAt: nextVersion(new Date(before.updatedAt), at) })
    .where(eq(products.id, before.id))
  if (!archived) for (const statement of queueBackInStock(tx, before.id, at)) await statement
  const action = archived ? 'archived' : 'restored'
  await recordAudit(tx, { actor, at, action, entity: 'product', entityId: before.id })
}

/**
 * Returns why a product cannot have the prices and the sale that a change gives it; null if it can, or keeps them.
 * @param before null for a new product
 * @param at the present instant by the shop's clock
 */
export function refusedPrices(
  before: EditedProduct | null,
  change: ProductChange,
  at: Date,
): Failure<SaleRefusal> | null {
  const product = { ...before, ...pick(change) } as ProductFields
  const changed = before ? changesOf(before, change) : PRODUCT_FIELDS
  return PRICE_FIELDS.some((field) => changed.includes(field)) ? refusedSale(product, minuteInVietnam(at)) : null
}

const PRICE_FIELDS = ['priceUSD', 'priceVND', ...Object.keys(NO_SALE)]

/** Returns the names of the fields with new values. */
export function changesOf(before: EditedProduct, change: FileChange): string[] {
  return Object.keys(changesBetween(namedFields(before), namedFields(asWritten(before, change))))
}

/** Returns the fields by their names in the audit log. */
export function namedFields(product: ProductChange | EditedProduct): Record<string, unknown> {
  return auditFields(pick(product), PRODUCT_TEXTS)
}

/** Returns the fields that an admin edits, without those that the shop sets itself. */
function pick({ translations, ...product }: ProductChange | EditedProduct) {
  const fields = PRODUCT_FIELDS.filter((field) => product[field] !== undefined).map((field) => [field, product[field]])
  return { ...(Object.fromEntries(fields) as Partial<ProductFields>), translations }
}

function translationOf(productId: string, locale: TranslationLocale) {
  return and(eq(productTranslations.productId, productId), eq(productTranslations.locale, locale))
}

/**
 * Returns the tags to invalidate after these products changed (`ids` only of products that existed before): `products`
 * for lists, home, sitemap and the JSON catalogue, each product's own, and those of categories whose related products
 * differ. The pages of all sizes have the tags of all, so that a size that comes or goes raises that of the listed one;
 * the API's answers about the reviews of a size have `reviews`, because a size that comes may bring its own.
 * @param before the result of `relatedHeads` before the change
 * @param heads the slugs of the products of which these are or were other sizes
 */
export async function changedTags(
  tx: Transaction,
  before: ReadonlyMap<string, string>,
  ids: readonly string[],
  heads: readonly (string | null)[],
): Promise<[ContentTag, ...ContentTag[]]> {
  const slugs = heads.filter((slug) => slug !== null)
  const families =
    slugs.length > 0 ? await tx.select({ id: products.id }).from(products).where(inArray(products.slug, slugs)) : []
  const after = await relatedHeads(tx)
  const categories = [...new Set([...before.keys(), ...after.keys()])]
  const moved = categories.filter((category) => before.get(category) !== after.get(category))
  return [
    'products',
    ...ids.map(productTag),
    ...families.flatMap(({ id }) => tagsOfReviews(id)),
    ...moved.map(relatedTag),
  ]
}

/** One more product than is shown, since a product is not related to itself. */
const HEAD = RELATED_COUNT + 1

/**
 * Returns each category's related products as a comparable text; of add-ons also which are in stock, because flowers
 * offer no others. Reads only these few products: the next category and
 * the first of each are found in the index.
 */
export async function relatedHeads(tx: Pick<Transaction, 'all' | 'select'>): Promise<Map<string, string>> {
  const onSale = isNull(products.archivedAt)
  const listed = sql`${onSale} and ${isNoOtherSize}`
  const heads = await tx.all<{ category: string; ids: string }>(sql`
    with recursive categories (category) as (
      select min(${products.category}) from ${products} where ${onSale}
      union all
      select (select min(${products.category}) from ${products} where ${onSale} and ${products.category} > categories.category)
      from categories where categories.category is not null
    )
    select categories.category, (
      select json_group_array(id) from (
        select ${products.id} || iif(${products.category} = ${ADD_ON_CATEGORY}, ${products.inStock}, '') as id from ${products} where ${listed} and ${products.category} = categories.category
        order by ${sql.join(listOrder, sql`, `)} limit ${HEAD}
      )
    ) as ids
    from categories where categories.category is not null`)
  const others = await tx
    .select({ id: products.id, category: products.category })
    .from(products)
    .where(and(listed, notInArray(products.category, [SYMPATHY_CATEGORY, ADD_ON_CATEGORY])))
    .orderBy(...listOrder)
    .limit(HEAD + RELATED_COUNT)
  return new Map(
    heads.map(({ category, ids }) => {
      const own = JSON.parse(ids) as string[]
      const fill =
        category === SYMPATHY_CATEGORY ? [] : others.filter((other) => other.category !== category).map(({ id }) => id)
      return [category, [...own, ...fill].slice(0, HEAD).join()]
    }),
  )
}
