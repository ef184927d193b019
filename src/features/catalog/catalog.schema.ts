import { z } from 'zod'
import { TRANSLATION_LOCALES } from '#i18n/locales.ts'
import { LOCALES } from '#shared/locale.ts'
import { instant } from '#shared/wire.ts'
import { without } from '#shared/without.ts'
import { fieldAnswers, PRODUCT_TEXTS, STAFF_FIELDS, type ProductTexts } from './product.schema.ts'

const lang = z
  .enum(LOCALES)
  .meta({ description: "The language of name and description: the page's own, else the base text's." })

/** A product as the shop shows it and the API answers it (spec, section 3). */
export const productAnswer = z
  .object({
    id: z.string(),
    ...without(fieldAnswers, STAFF_FIELDS),
    lang,
    sale: z.object({ normalPriceUSD: z.string(), normalPriceVND: z.int(), endsAt: instant }).optional().meta({
      description: 'While a sale runs: the prices without it, and when it ends. The prices are those of the sale.',
    }),
  })
  .meta({ id: 'Product' })

const own = z.object({
  id: z.string(),
  ...fieldAnswers,
  isSaleShown: z.boolean().meta({ description: 'True while visitors see the sale price.' }),
  archivedAt: instant.nullable().meta({ description: 'Null: the product is on sale.' }),
  updatedAt: instant,
})

const texts = z
  .object(fieldAnswers)
  .pick(Object.fromEntries(PRODUCT_TEXTS.map((text) => [text, true])) as Record<keyof ProductTexts, true>)

/** A product as the admin edits it: texts in the base language, with their translations. */
export const editedProductAnswer = own
  .extend({ translations: z.partialRecord(z.enum(TRANSLATION_LOCALES), texts) })
  .meta({ id: 'EditedProduct' })

/** A row of the admin's list: texts in the reader's language where translated; the description is shortened. */
export const productRowAnswer = own.extend({ lang }).meta({ id: 'ProductRow' })

/** The outcome of one line of an import file. */
const importLine = z.object({
  line: z.int().meta({ description: 'As a spreadsheet numbers it.' }),
  outcome: z.enum(['create', 'update', 'unchanged', 'error']),
  slug: z.string().meta({ description: 'As in the file.' }),
  name: z.string(),
  changes: z.array(z.string()).optional().meta({ description: 'Of an update: the columns that change.' }),
  doubts: z
    .array(z.enum(['low', 'apart']))
    .optional()
    .meta({
      description:
        'What is unusual about new prices: `low`, a very low price in dong; `apart`, prices far from each other.',
    }),
  problems: z
    .array(z.object({ code: z.string(), message: z.string(), field: z.string().optional() }))
    .optional()
    .meta({ description: "Of an error: all that is wrong, in the reader's language, with the column it is about." }),
})

/** The outcome of an import, planned or done. */
export const importReportAnswer = z
  .object({
    dryRun: z.boolean(),
    plan: z.string().meta({ description: 'A digest of the lines that the file changes, and of what they replace.' }),
    counts: z.object({ create: z.int(), update: z.int(), unchanged: z.int(), error: z.int() }),
    ignored: z.array(z.string()).meta({ description: 'Columns that the shop does not know.' }),
    lines: z.array(importLine),
  })
  .meta({ id: 'ImportReport' })
