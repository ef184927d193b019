import { z } from 'zod'
import { centsToDecimal, decimalToCents } from '#shared/money.ts'
import { isPictureAddress } from '#shared/picture-address.ts'
import { translationsSchema } from '#shared/translations.schema.ts'
import { seenText } from '#shared/visible-text.ts'

/** The longest texts of a product, in characters. */
export const MAX_NAME = 200
export const MAX_DESCRIPTION = 5000
export const MAX_CATEGORY = 80
export const MAX_SLUG = 120
const MAX_IMAGE_URL = 500

/** The highest prices, in minor units: far above any bouquet, far below what a payment cannot carry. */
const MAX_PRICE = { USD: 100_000_00, VND: 2_000_000_000 } as const

/** One line as a person reads it: composed, without control characters and signs that turn its direction. */
function oneLine(text: string): string {
  return seenText(printable(text.replace(/\s+/gu, ' ')))
}

/** The same, with line breaks. */
function paragraphs(text: string): string {
  return seenText(printable(text.replace(/\r\n?|[\u2028\u2029]/g, '\n')))
}

function printable(text: string): string {
  return text
    .toWellFormed()
    .normalize('NFC')
    .replace(/[^\P{Cc}\n]|[\u202a-\u202e\u2066-\u2069\ufeff]/gu, '')
}

/** Messages are codes of src/server/errors.ts. */
const required = (clean: (text: string) => string, most: number, code: string) =>
  z
    .string(code)
    .transform(clean)
    .refine((text) => text !== '' && text.length <= most, code)

const name = required(oneLine, MAX_NAME, 'invalid_product_name')
const description = required(paragraphs, MAX_DESCRIPTION, 'invalid_product_description')

/** Dollars as a number or a decimal string, with a step of 0.01; read as a decimal string. */
const priceUSD = z.union([z.number(), z.string()], 'invalid_price_usd').transform((given, context) => {
  const cents = decimalToCents(given)
  if (cents !== null && cents <= MAX_PRICE.USD) return centsToDecimal(cents)
  context.addIssue('invalid_price_usd')
  return z.NEVER
})

/** Whole dong, as a number or its digits. */
const priceVND = z.union([z.number(), z.string()], 'invalid_price_vnd').transform((given, context) => {
  const dong = /^\d{1,10}$/.test(String(given).trim()) ? Number(given) : null
  if (dong !== null && dong <= MAX_PRICE.VND) return dong
  context.addIssue('invalid_price_vnd')
  return z.NEVER
})

/** Null is in stock (spec, section 3). */
const inStock = z
  .boolean('invalid_in_stock')
  .nullable()
  .transform((given) => given ?? true)

/** The texts of a product, which are translated. */
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

/**
 * The fields of a product that an admin writes: the one list of them. Wire types, the columns of files, the names in the
 * audit log, the detection of changes and the values of the admin's form are derived from it.
 */
const fields = z.object({
  name,
  slug,
  description,
  /** Read as a decimal string of dollars. */
  priceUSD,
  /** Whole dong. */
  priceVND,
  imageUrl,
  category: required(oneLine, MAX_CATEGORY, 'invalid_product_category'),
  inStock,
})

/** What a product has once in the base language, and may have in others. */
export type ProductTexts = z.output<z.ZodObject<typeof texts>>
export const PRODUCT_TEXTS = Object.keys(texts) as (keyof ProductTexts)[]

export type ProductFields = z.output<typeof fields>
export type ProductField = keyof ProductFields
export const PRODUCT_FIELDS = Object.keys(fields.shape) as ProductField[]

/** The same fields as the API answers them. */
export const fieldAnswers = {
  name: z.string(),
  slug: z.string(),
  description: z.string(),
  priceUSD: z.string().meta({ description: 'A decimal string of dollars.' }),
  priceVND: z.int().meta({ description: 'Whole dong.' }),
  imageUrl: z.string(),
  category: z.string(),
  inStock: z.boolean(),
} satisfies { [Field in ProductField]: z.ZodType<ProductFields[Field]> }

const translations = translationsSchema(z.object(texts, 'missing_translation'), PRODUCT_TEXTS).optional()

/** What a new product is unless it is said otherwise. */
export const NEW_PRODUCT = { inStock: true } satisfies Partial<ProductFields>

/** A product as it is sent to be sold (spec, sections 5 and 7), with its translations where it has some. */
export const productSchema = fields.extend({ inStock: inStock.default(NEW_PRODUCT.inStock), translations })
export type ProductInput = z.infer<typeof productSchema>

/** What is sent of a product that is changed: what is left out stays. `updatedAt` names the version that was seen. */
export const productChangeSchema = fields
  .partial()
  .extend({ translations, updatedAt: z.iso.datetime({ offset: true }).optional() })
export type ProductChange = z.infer<typeof productChangeSchema>

/** The largest file of products, in bytes of UTF-8 and in lines. */
export const MAX_FILE_BYTES = 2 * 1024 * 1024
export const MAX_FILE_LINES = 2000

/** A file of products to be imported; `dryRun` (the default) only tells what would come of it. */
export const importSchema = z.object({
  csv: z.string('csv_empty').refine((text) => new TextEncoder().encode(text).length <= MAX_FILE_BYTES, 'csv_too_long'),
  dryRun: z.boolean().default(true),
})
