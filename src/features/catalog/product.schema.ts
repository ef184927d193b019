import { z } from 'zod'
import { centsToDecimal, decimalToCents } from '#shared/money.ts'
import { readMoney } from '#shared/read-money.ts'
import { isMinute } from '#shared/dates.ts'
import { FACETS, NO_FACETS, type Facet, type FacetValue } from '#shared/facets.ts'
import { readMinute } from '#shared/read-day.ts'
import { isOneOf } from '#shared/is-one-of.ts'
import { LOCALES, type Locale } from '#shared/locale.ts'
import { isPictureAddress } from '#shared/picture-address.ts'
import { MAX_PICTURES } from '#shared/product-picture.ts'
import { MAX_CATEGORY, SIZES } from '#shared/shop.ts'
import { translationsSchema } from '#shared/translations.schema.ts'
import { seenText } from '#shared/visible-text.ts'
import { MAX_DAYS, NO_LASTING } from './lasting.ts'
import { MAX_CENTIMETRES, NO_MEASURES } from './measures.ts'
import { NO_SALE, refusedSale } from './sale-price.ts'
import { NO_SIZE } from './sizes.ts'

/** The longest texts of a product, in characters. */
export const MAX_NAME = 200
export const MAX_DESCRIPTION = 5000
export const MAX_SLUG = 120
const MAX_IMAGE_URL = 500
/** The longest text in place of a picture, in characters: screen readers read it in one go. */
export const MAX_PICTURE_TEXT = 200

/** The highest prices, in minor units: far above any bouquet, well within what a payment can carry. */
const MAX_PRICE = { USD: 100_000_00, VND: 2_000_000_000 } as const

/** Returns a text as one visible line: normalized, without control characters and direction overrides. */
function oneLine(text: string): string {
  return seenText(printable(text.replace(/\s+/gu, ' ')))
}

/** As `oneLine`, but keeps line breaks. */
function paragraphs(text: string): string {
  return seenText(printable(text.replace(/\r\n?|[\u2028\u2029]/g, '\n')))
}

function printable(text: string): string {
  return text
    .toWellFormed()
    .normalize('NFC')
    .replace(/[^\P{Cc}\n]|[\u202a-\u202e\u2066-\u2069\ufeff]/gu, '')
}

/** Returns the schema of a required text. Error messages are codes of src/shared/error-codes.ts. */
const required = (clean: (text: string) => string, most: number, code: string) =>
  z
    .string(code)
    .transform(clean)
    .refine((text) => text !== '' && text.length <= most, code)

const name = required(oneLine, MAX_NAME, 'invalid_product_name')
const description = required(paragraphs, MAX_DESCRIPTION, 'invalid_product_description')

/** Dollars as a number or as people type them (`readMoney`); parsed to a decimal string. */
const priceUSD = z.union([z.number(), z.string()], 'invalid_price_usd').transform((given, context) => {
  const cents = typeof given === 'number' ? decimalToCents(given) : readMoney(given, 'USD')
  if (cents !== null && cents <= MAX_PRICE.USD) return centsToDecimal(cents)
  context.addIssue('invalid_price_usd')
  return z.NEVER
})

/** Dong as a whole number or as people type them (`readMoney`). */
const priceVND = z.union([z.number(), z.string()], 'invalid_price_vnd').transform((given, context) => {
  const dong = readMoney(String(given), 'VND')
  const isWhole = typeof given === 'string' || Number.isSafeInteger(given)
  if (isWhole && dong !== null && dong <= MAX_PRICE.VND) return dong
  context.addIssue('invalid_price_vnd')
  return z.NEVER
})

const isBlank = (given: unknown) => typeof given === 'string' && given.trim() === ''

/** As a price, or null; a blank text is null. */
const orNone = <Price extends z.ZodType>(price: Price) =>
  z.preprocess((given) => (isBlank(given) ? null : given), price.nullable())

/** A minute of Vietnam's time as people type it (`readMinute`), or null. */
const minute = z
  .string('invalid_minute')
  .nullable()
  .transform((given) => given && readMinute(given))
  .refine((given) => !given || isMinute(given), 'invalid_minute')
  .transform((given) => given || null)

/** Null means in stock (spec, section 3). */
const inStock = z
  .boolean('invalid_in_stock')
  .nullable()
  .transform((given) => given ?? true)

/** A whole number, also as people type it, or null; a blank text is null. */
const wholeOrNone = (code: string, least: number, most: number) =>
  z.union([z.number(), z.string(), z.null()], code).transform((given, context) => {
    const text = String(given ?? '').trim()
    if (text === '') return null
    const whole = /^\d+$/.test(text) ? Number(text) : Number.NaN
    if (whole >= least && whole <= most) return whole
    context.addIssue(code)
    return z.NEVER
  })

/** How many pieces are left; null: any number can be sold. */
const stock = wholeOrNone('invalid_stock', 0, 100_000)

/** The slug of the product of which this one is another size: whether there is one, `refusedSize` checks. */
const sizeOf = orNone(z.string('size_head_unknown').trim().max(MAX_SLUG, 'size_head_unknown'))
const size = orNone(z.string('invalid_size').trim().toUpperCase().pipe(z.enum(SIZES, 'invalid_size')))

/**
 * A height or width in whole centimetres. Each is optional by itself: a rule about both would have to look at the
 * stored product for every change and every line of a file. The page shows them once both are known.
 */
const centimetres = wholeOrNone('invalid_measure', 1, MAX_CENTIMETRES)
/** A number of days; the page shows the two in their order. */
const days = wholeOrNone('invalid_lasting', 1, MAX_DAYS)

/** Values of a facet as a list, or as one text with commas; parsed to a list in the order of `FACETS`. */
const facet = <Name extends Facet>(name: Name) =>
  z.union([z.array(z.string()), z.string()], 'invalid_facet').transform((given, context) => {
    const values = typeof given === 'string' ? given.split(/[,;]/).map((value) => value.trim()) : given
    const known: readonly FacetValue<Name>[] = FACETS[name]
    const named = values.filter((value) => value !== '')
    if (named.every((value) => isOneOf(known, value))) return known.filter((value) => named.includes(value))
    context.addIssue('invalid_facet')
    return z.NEVER
  })

/** A product's translatable texts. */
const texts = { name, description }

const slug = z
  .string('invalid_slug')
  .trim()
  .max(MAX_SLUG, 'invalid_slug')
  .regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/, 'invalid_slug')

const imageUrl = z
  .string('invalid_picture')
  .trim()
  .max(MAX_IMAGE_URL, 'invalid_picture')
  .refine(isPictureAddress, 'invalid_picture')

/** What a picture shows, by language; empty texts are left out. */
const pictureTexts = z
  .partialRecord(z.enum(LOCALES), z.string('invalid_picture_text').transform(oneLine), 'invalid_picture_text')
  .refine((texts) => Object.values(texts).every((text) => text.length <= MAX_PICTURE_TEXT), 'invalid_picture_text')
  .transform((texts) =>
    Object.fromEntries(LOCALES.flatMap((locale) => (texts[locale] ? [[locale, texts[locale]]] : []))),
  )
  .pipe(z.custom<Partial<Record<Locale, string>>>())

/** Accepts the value also as JSON, which forms and files hold; an empty text is the value `empty`. */
const orJson = <Schema extends z.ZodType>(schema: Schema, empty: string) =>
  z.preprocess((given) => {
    if (typeof given !== 'string') return given
    try {
      return JSON.parse(given.trim() || empty) as unknown
    } catch {
      // Not of the schema's type, so the schema refuses it.
      return given
    }
  }, schema)

const pictures = z
  .array(z.object({ imageUrl, alt: pictureTexts.default({}) }, 'invalid_picture'), 'invalid_picture')
  .max(MAX_PICTURES - 1, 'too_many_pictures')
  .refine((all) => new Set(all.map((picture) => picture.imageUrl)).size === all.length, 'picture_twice')

/**
 * The fields of a product that an admin edits. A new field starts here; every other list that lacks it then fails to
 * compile. The wire types, CSV columns, audit names, change detection and the admin form's values are derived from this
 * schema.
 */
const fields = z.object({
  name,
  slug,
  description,
  /** Parsed to a decimal string of dollars. */
  priceUSD,
  /** Whole dong. */
  priceVND,
  /** The sale, if there is one: `refusedSale` checks its parts together. */
  salePriceUSD: orNone(priceUSD),
  salePriceVND: orNone(priceVND),
  saleStartsAt: minute,
  saleEndsAt: minute,
  imageUrl,
  imageAlt: orJson(pictureTexts, '{}'),
  pictures: orJson(pictures, '[]'),
  category: required(oneLine, MAX_CATEGORY, 'invalid_product_category'),
  inStock,
  stock,
  occasions: facet('occasions'),
  recipients: facet('recipients'),
  flowers: facet('flowers'),
  colours: facet('colours'),
  sizes: facet('sizes'),
  sizeOf,
  size,
  stems: wholeOrNone('invalid_stems', 1, 1_000),
  heightCm: centimetres,
  widthCm: centimetres,
  lastsFrom: days,
  lastsTo: days,
})

/** The texts that a product has in the base language, and may have in others. */
export type ProductTexts = z.output<z.ZodObject<typeof texts>>
export const PRODUCT_TEXTS = Object.keys(texts) as (keyof ProductTexts)[]

export type ProductFields = z.output<typeof fields>
export type ProductField = keyof ProductFields
export const PRODUCT_FIELDS = Object.keys(fields.shape) as ProductField[]

const pictureTextsAnswer = z.partialRecord(z.enum(LOCALES), z.string())

/**
 * The fields that visitors are not sent: a running sale is in the prices; the page has pictures, sizes, measures
 * and how long flowers last.
 */
export const STAFF_FIELDS = [
  'salePriceUSD',
  'salePriceVND',
  'saleStartsAt',
  'saleEndsAt',
  'imageAlt',
  'pictures',
  'sizeOf',
  'size',
  'stems',
  'heightCm',
  'widthCm',
  'lastsFrom',
  'lastsTo',
] as const satisfies readonly ProductField[]

/** The same fields in the API's responses. */
export const fieldAnswers = {
  name: z.string(),
  slug: z.string(),
  description: z.string(),
  priceUSD: z.string().meta({ description: 'A decimal string of dollars.' }),
  priceVND: z.int().meta({ description: 'Whole dong.' }),
  salePriceUSD: z.string().nullable().meta({ description: 'The price of a sale; null: the product has none.' }),
  salePriceVND: z.int().nullable(),
  saleStartsAt: z.string().nullable().meta({
    description: 'The first minute of the sale, `YYYY-MM-DDTHH:mm` in Vietnam’s time; null: it starts at once.',
  }),
  saleEndsAt: z.string().nullable().meta({ description: 'The first minute after the sale.' }),
  imageUrl: z.string(),
  imageAlt: pictureTextsAnswer.meta({
    description: 'What the first picture shows, by language; without one, pages have the beginning of the description.',
  }),
  pictures: z.array(z.object({ imageUrl: z.string(), alt: pictureTextsAnswer })).meta({
    description: 'The further pictures of the product’s page, in order.',
  }),
  category: z.string(),
  inStock: z.boolean(),
  stock: z.int().nullable().meta({ description: 'How many pieces are left; null: any number can be bought.' }),
  occasions: z.array(z.enum(FACETS.occasions)),
  recipients: z.array(z.enum(FACETS.recipients)).meta({ description: 'For whom the flowers are.' }),
  flowers: z.array(z.enum(FACETS.flowers)),
  colours: z.array(z.enum(FACETS.colours)),
  sizes: z.array(z.enum(FACETS.sizes)),
  sizeOf: z.string().nullable().meta({
    description: 'The slug of the product of which this one is another size; null: it is in lists itself.',
  }),
  size: z.enum(SIZES).nullable(),
  stems: z.int().nullable().meta({ description: 'How many stems; shown beside the size.' }),
  heightCm: z.int().nullable().meta({ description: 'Whole centimetres; the page shows them if it has the width too.' }),
  widthCm: z.int().nullable(),
  lastsFrom: z.int().nullable().meta({ description: 'How many days it keeps with care, at least; shown on the page.' }),
  lastsTo: z.int().nullable(),
} satisfies { [Field in ProductField]: z.ZodType<ProductFields[Field]> }

const translations = translationsSchema(z.object(texts, 'missing_translation')).optional()

/** Defaults of a new product. */
export const NEW_PRODUCT = {
  inStock: true,
  stock: null,
  imageAlt: {},
  pictures: [],
  ...NO_SALE,
  ...NO_FACETS,
  ...NO_SIZE,
  ...NO_MEASURES,
  ...NO_LASTING,
} satisfies Partial<ProductFields>

function checkSale(prices: Parameters<typeof refusedSale>[0], context: z.RefinementCtx): void {
  const refused = refusedSale(prices)
  if (refused) context.addIssue({ code: 'custom', message: refused.code, path: [refused.field ?? 'saleEndsAt'] })
}

/** The body that creates a product (spec, sections 5 and 7), optionally with translations. */
export const productSchema = fields
  .extend({
    salePriceUSD: fields.shape.salePriceUSD.default(null),
    salePriceVND: fields.shape.salePriceVND.default(null),
    saleStartsAt: fields.shape.saleStartsAt.default(null),
    saleEndsAt: fields.shape.saleEndsAt.default(null),
    inStock: inStock.default(NEW_PRODUCT.inStock),
    stock: stock.default(NEW_PRODUCT.stock),
    imageAlt: fields.shape.imageAlt.default({}),
    pictures: fields.shape.pictures.default([]),
    occasions: fields.shape.occasions.default(NEW_PRODUCT.occasions),
    recipients: fields.shape.recipients.default(NEW_PRODUCT.recipients),
    flowers: fields.shape.flowers.default(NEW_PRODUCT.flowers),
    colours: fields.shape.colours.default(NEW_PRODUCT.colours),
    sizes: fields.shape.sizes.default(NEW_PRODUCT.sizes),
    sizeOf: fields.shape.sizeOf.default(null),
    size: fields.shape.size.default(null),
    stems: fields.shape.stems.default(null),
    heightCm: centimetres.default(null),
    widthCm: centimetres.default(null),
    lastsFrom: days.default(null),
    lastsTo: days.default(null),
    translations,
  })
  .superRefine(checkSale)
export type ProductInput = z.infer<typeof productSchema>

/**
 * The body that changes a product; a missing field keeps its value. `updatedAt` is the version that the admin has seen,
 * `stockSeen` the number of pieces: what was sold since is not written over, as `stock` then changes it by the
 * difference.
 */
export const productChangeSchema = fields
  .partial()
  .extend({ translations, updatedAt: z.iso.datetime({ offset: true }).optional(), stockSeen: stock.optional() })
export type ProductChange = z.infer<typeof productChangeSchema>
