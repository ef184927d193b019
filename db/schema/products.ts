import { sql } from 'drizzle-orm'
import {
  check,
  index,
  integer,
  primaryKey,
  sqliteTable,
  text,
  uniqueIndex,
  type AnySQLiteColumn,
} from 'drizzle-orm/sqlite-core'
import { LOCALES, TRANSLATION_LOCALES } from '#i18n/locales.ts'
import type { Facet, FacetValue } from '#shared/facets.ts'
import type { PictureTexts, ProductPicture } from '#shared/product-picture.ts'
import { SIZES } from '#shared/shop.ts'
import { createdAt, id, instant, isOneOf } from './columns.ts'

/** The values of a facet (src/shared/facets.ts). Without a CHECK, which would rewrite the table. */
const facet = <Name extends Facet>(name: Name) =>
  text(name, { mode: 'json' }).$type<FacetValue<Name>[]>().notNull().default([])

/**
 * Products. Texts here are in the base language (Vietnamese); prices are minor units: whole dong, and US cents. An
 * archived product is not shown in the shop, but kept for orders and reviews.
 *
 * A product with a sale has both sale prices and an end; the sale runs from its start (null: at once) until before its
 * end. The job `applySalePrices` puts the sale prices into `priceVND` and `priceUSDCents`, keeps the normal ones beside
 * them, and puts those back at the end (decision 067). Without CHECKs, which would rewrite the table.
 */
export const products = sqliteTable(
  'products',
  {
    id: id(),
    slug: text('slug').notNull(),
    name: text('name').notNull(),
    description: text('description').notNull(),
    /** Free text; four values have a page of their own (spec, section 2). */
    category: text('category').notNull(),
    /** The first picture: lists, carts, mails and orders show this one alone. */
    imageUrl: text('image_url').notNull(),
    /** What it shows, by language; a language that is missing has the beginning of the description. */
    imageAlt: text('image_alt', { mode: 'json' }).$type<PictureTexts>().notNull().default({}),
    /** The further pictures of the product's page, in order, never the first one (decision 077). */
    pictures: text('pictures', { mode: 'json' }).$type<ProductPicture[]>().notNull().default([]),
    /** What pages and lists show, and are sorted and filtered by. */
    priceVND: integer('price_vnd').notNull(),
    priceUSDCents: integer('price_usd_cents').notNull(),
    /** The normal prices while those of a sale are shown; else null. */
    normalPriceVND: integer('normal_price_vnd'),
    normalPriceUSDCents: integer('normal_price_usd_cents'),
    salePriceVND: integer('sale_price_vnd'),
    salePriceUSDCents: integer('sale_price_usd_cents'),
    saleStartsAt: instant('sale_starts_at'),
    saleEndsAt: instant('sale_ends_at'),
    inStock: integer('in_stock', { mode: 'boolean' }).notNull().default(true),
    /**
     * How many pieces are left, without those of orders; null: any number can be sold. A trigger sets `inStock` when it
     * reaches 0 and when it leaves it (db/derived.sql).
     */
    stock: integer('stock'),
    /** The `stock` of the last line of a file that changed the pieces, and when that file was exported (decision 086). */
    importedStock: integer('imported_stock'),
    stockExportedAt: instant('stock_exported_at'),
    occasions: facet('occasions'),
    recipients: facet('recipients'),
    flowers: facet('flowers'),
    colours: facet('colours'),
    sizes: facet('sizes'),
    /** The product of which this one is another size (decision 078); lists show that one alone. */
    sizeOf: text('size_of').references((): AnySQLiteColumn => products.id),
    /** The size of a product that comes in several. Without a CHECK, as above. */
    size: text('size', { enum: SIZES }),
    /** How many stems, beside the size. */
    stems: integer('stems'),
    /** Whole centimetres, with vase or wrapping; each is null while unknown. Without a CHECK, as above. */
    heightCm: integer('height_cm'),
    widthCm: integer('width_cm'),
    /** How many days it keeps with care; each is null while unknown. Without a CHECK, as above. */
    lastsFrom: integer('lasts_from'),
    lastsTo: integer('lasts_to'),
    /** Catalogue order: lower first, then newest. Visitors' lists have sold-out products after all others. */
    position: integer('position').notNull().default(0),
    archivedAt: instant('archived_at'),
    createdAt: createdAt(),
    updatedAt: instant('updated_at')
      .notNull()
      .default(sql`(unixepoch('subsec') * 1000)`),
    /**
     * Names in all languages, slug and category, folded for the back-office's search (src/shared/find-text.ts). A
     * trigger sets it to null when one of them changes; it is computed again, with the sort names, when next needed.
     */
    search: text('search'),
  },
  (t) => [
    uniqueIndex('products_slug').on(t.slug),
    // Catalogue order, with all columns that lists filter by: a page of a list reads only this index.
    index('products_shown').on(
      t.archivedAt,
      t.position,
      sql`${t.createdAt} desc`,
      t.id,
      t.category,
      t.inStock,
      t.priceVND,
      t.priceUSDCents,
      t.search,
    ),
    // The other orders of lists, and one category in catalogue order.
    index('products_category').on(t.archivedAt, t.category, t.position, sql`${t.createdAt} desc`, t.id),
    index('products_price_vnd').on(t.archivedAt, t.priceVND, t.position, sql`${t.createdAt} desc`, t.id),
    index('products_price_usd').on(t.archivedAt, t.priceUSDCents, t.position, sql`${t.createdAt} desc`, t.id),
    index('products_updated').on(t.archivedAt, t.updatedAt, t.position, sql`${t.createdAt} desc`, t.id),
    index('products_unfolded')
      .on(t.id)
      .where(sql`${t.search} is null`),
    // The order of the lists that visitors see and of related products: those in stock first, in a category and in all.
    index('products_related').on(
      t.archivedAt,
      t.category,
      sql`${t.inStock} desc`,
      t.position,
      sql`${t.createdAt} desc`,
      t.id,
    ),
    index('products_in_stock').on(t.archivedAt, sql`${t.inStock} desc`, t.position, sql`${t.createdAt} desc`, t.id),
    index('products_sale')
      .on(t.saleEndsAt)
      .where(sql`${t.saleEndsAt} is not null`),
    index('products_size_of')
      .on(t.sizeOf)
      .where(sql`${t.sizeOf} is not null`),
    check('products_price_vnd', sql`${t.priceVND} >= 0`),
    check('products_price_usd', sql`${t.priceUSDCents} >= 0`),
    check('products_in_stock', sql`${t.inStock} in (0, 1)`),
    check('products_slug_shape', sql`${t.slug} <> '' and ${t.slug} not glob '*[^a-z0-9-]*'`),
  ],
)

/** A product's texts in another language. */
export const productTranslations = sqliteTable(
  'product_translations',
  {
    productId: text('product_id')
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    locale: text('locale', { enum: TRANSLATION_LOCALES }).notNull(),
    name: text('name').notNull(),
    description: text('description').notNull(),
  },
  (t) => [primaryKey({ columns: [t.productId, t.locale] }), check('product_translations_locale', isOneOf(t.locale))],
)

/**
 * The key of lists by name: what a reader of each language sees, folded; names that fold to the same are ordered by
 * their letters. Computed with `products.search`. Derived, so without a check of the language, as `articleSortTitles`.
 */
export const productSortNames = sqliteTable(
  'product_sort_names',
  {
    productId: text('product_id')
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    locale: text('locale', { enum: LOCALES }).notNull(),
    name: text('name').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.productId, t.locale] }),
    index('product_sort_names_name').on(t.locale, t.name, t.productId),
  ],
)

/**
 * The values of every product's facets, a row each: products of a value that few have are found here, where the columns
 * of `products` would be read for all. Derived: triggers keep it as those columns are (db/derived.sql).
 */
export const productFacets = sqliteTable(
  'product_facets',
  {
    productId: text('product_id')
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    facet: text('facet').$type<Facet>().notNull(),
    value: text('value').$type<FacetValue>().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.facet, t.value, t.productId] }),
    index('product_facets_product').on(t.productId, t.facet, t.value),
  ],
)
