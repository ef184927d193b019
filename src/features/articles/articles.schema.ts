import { z } from 'zod'
import { isDay } from '#shared/dates.ts'
import { isPictureAddress } from '#shared/picture-address.ts'
import { ARTICLE_CATEGORIES } from '#shared/shop.ts'
import { slugify } from '#shared/slug.ts'
import { translationsSchema } from '#shared/translations.schema.ts'
import { isUnseen, seenText } from '#shared/visible-text.ts'
import { instant } from '#shared/wire.ts'

/** The longest title and excerpt, in characters, and the longest HTML in one language, in bytes of UTF-8. */
export const MAX_TITLE = 200
export const MAX_EXCERPT = 600
export const MAX_CONTENT_BYTES = 200 * 1024

/** In characters. */
export const MAX_ARTICLE_SLUG = 120

/** Returns visible, normalized text. The schemas' error messages are codes of src/shared/error-codes.ts. */
const plain = (text: string) => seenText(text.normalize('NFC'))

const required = (most: number, code: string) =>
  z
    .string(code)
    .transform(plain)
    .refine((text) => text !== '' && text.length <= most, code)

const optional = (most: number) =>
  z
    .string()
    .nullish()
    .transform((text) => plain(text ?? ''))
    .refine((text) => text.length <= most, 'invalid_input')

/** HTML as sent; the server sanitises it. */
const html = z
  .string('missing_content')
  .refine((text) => !isUnseen(text), 'missing_content')
  .refine((text) => new TextEncoder().encode(text).length <= MAX_CONTENT_BYTES, 'content_too_long')

/** A list, or one text with commas. Empty entries (spec, section 5) and duplicates are dropped. */
const tagsSchema = z
  .union([z.array(z.string().max(60)).max(20), z.string().max(1200)])
  .nullish()
  .transform((given) => {
    const list = typeof given === 'string' ? given.split(',') : (given ?? [])
    return [...new Set(list.map(plain).filter(Boolean))]
  })
  .refine((tags) => tags.length <= 20 && tags.every((tag) => tag.length <= 60), 'invalid_input')

/** Slugified; if empty, the server makes one from the title. */
const slug = z
  .string('invalid_slug')
  .nullish()
  .transform((text) => slugify(text ?? ''))
  .refine((text) => text.length <= MAX_ARTICLE_SLUG, 'invalid_slug')

/** A day in Vietnam, or an instant; empty means now. */
const published = z
  .string('invalid_date')
  .nullish()
  .transform((text) => text?.trim() ?? '')
  .refine((text) => text === '' || isDay(text) || isInstant(text), 'invalid_date')

const isInstant = (text: string) => z.iso.datetime({ offset: true }).safeParse(text).success

const texts = {
  title: required(MAX_TITLE, 'missing_title'),
  excerpt: required(MAX_EXCERPT, 'missing_excerpt'),
  content: html,
  tags: tagsSchema,
  seoTitle: optional(200),
  seoDescription: optional(400),
}

/**
 * The fields of an article that an admin edits, listed only here. The wire types, columns, audit names, change
 * detection and the admin form's values are derived from this schema.
 */
const fields = z.object({
  ...texts,
  slug,
  category: z.enum(ARTICLE_CATEGORIES, 'invalid_article_category'),
  heroImageUrl: optional(2000).refine((url) => url === '' || isPictureAddress(url), 'invalid_picture'),
  /** Empty: the shop. */
  author: optional(120),
  publishedAt: published,
})

/** The translatable texts of an article, in one language. */
export type ArticleTexts = z.output<z.ZodObject<typeof texts>>
export const ARTICLE_TEXTS = Object.keys(texts) as (keyof ArticleTexts)[]

export type ArticleFields = z.output<typeof fields>
export type ArticleField = keyof ArticleFields
export const ARTICLE_FIELDS = Object.keys(fields.shape) as ArticleField[]

/** The same texts in the API's responses. */
export const textAnswers = {
  title: z.string(),
  excerpt: z.string(),
  content: z.string().meta({ description: 'HTML.' }),
  tags: z.array(z.string()),
  seoTitle: z.string(),
  seoDescription: z.string(),
} satisfies { [Text in keyof ArticleTexts]: z.ZodType<ArticleTexts[Text]> }

/** The other fields in the API's responses. */
export const factAnswers = {
  slug: z.string(),
  category: z.enum(ARTICLE_CATEGORIES),
  heroImageUrl: z.string(),
  author: z.string(),
  publishedAt: instant,
} satisfies { [Field in Exclude<ArticleField, keyof ArticleTexts>]: z.ZodType<ArticleFields[Field]> }

/** Tags or SEO texts alone are no translation: they are refused without a title, an excerpt and a content. */
const translations = translationsSchema(z.object(texts)).optional()

/** The body that publishes an article (spec, section 7), optionally with translations. */
export const articleSchema = fields.extend({ translations })
export type ArticleInput = z.infer<typeof articleSchema>

/**
 * The body that changes an article; a missing field keeps its value. `updatedAt` is the version that the admin has
 * seen.
 */
export const articleChangeSchema = fields
  .partial()
  .extend({ translations, updatedAt: z.iso.datetime({ offset: true }).optional() })
export type ArticleChange = z.infer<typeof articleChangeSchema>

/** HTML to preview before it is published. */
export const previewSchema = z.object({ content: z.string().max(MAX_CONTENT_BYTES, 'content_too_long') })
