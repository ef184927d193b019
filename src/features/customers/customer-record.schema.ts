import { z } from 'zod'
import { CONSENT_KINDS, CONSENT_MEANS } from '#shared/consent.ts'
import { LOCALES } from '#shared/locale.ts'
import { CALENDARS, OCCASIONS } from '#shared/reminder.ts'
import { seenText } from '#shared/visible-text.ts'
import { instant } from '#shared/wire.ts'

/** The longest note, in UTF-16 code units. */
export const MAX_NOTE = 2_000
/** How many notes the record of a customer may have. */
export const MAX_NOTES = 100

/** Plain text with line breaks. */
export const noteText = z
  .string('invalid_note')
  .transform((text) => seenText(text.replace(/\r\n?/g, '\n')))
  .pipe(z.string().min(1, 'invalid_note').max(MAX_NOTE, 'invalid_note'))

export const consentSchema = z.object({
  kind: z.enum(CONSENT_KINDS, 'invalid_input'),
  given: z.boolean('invalid_input').meta({ description: 'False: the customer has taken it back.' }),
  means: z.enum(CONSENT_MEANS, 'invalid_input').meta({ description: 'How the customer said so.' }),
})
export type ConsentInput = z.output<typeof consentSchema>

const by = z.string().nullable().meta({ description: 'Who of the staff; null: the account is gone.' })

const consent = z.object({ given: z.boolean(), means: z.enum(CONSENT_MEANS), at: instant, by }).nullable()
export type Consent = NonNullable<z.infer<typeof consent>>

const note = z.object({ id: z.string(), text: z.string(), at: instant, by })
export type CustomerNote = z.infer<typeof note>

const occasion = z.object({
  id: z.string(),
  who: z.string(),
  occasion: z.enum(OCCASIONS),
  calendar: z.enum(CALENDARS).meta({ description: 'What month and day belong to; the lunar one is Vietnam’s.' }),
  month: z.int(),
  day: z.int(),
  nextOn: z.iso.date().meta({ description: 'The day of the next occasion, on the solar calendar.' }),
})
export type CustomerOccasion = z.infer<typeof occasion>

export const customerRecord = z
  .object({
    id: z.string(),
    name: z.string(),
    email: z.string(),
    phone: z.string(),
    hasAccount: z.boolean(),
    since: instant.meta({ description: 'Since when the shop has known the customer.' }),
    locale: z.enum(LOCALES).nullable().meta({ description: 'The language of the last order.' }),
    totalOrders: z.int(),
    paidVND: z.int().meta({ description: 'What was paid in dong, without what was refunded or banks took back.' }),
    paidUSD: z
      .string()
      .meta({ description: 'What was paid in dollars, without what was refunded or banks took back.' }),
    lastOrderAt: instant.nullable(),
    consents: z.object({ news: consent, occasions: consent }).meta({ description: 'The latest; null: not asked yet.' }),
    occasions: z
      .array(occasion)
      .nullable()
      .meta({ description: 'What the customer saved in their account, the next one first; null without consent.' }),
    notes: z.array(note).meta({ description: 'Newest first.' }),
  })
  .meta({ id: 'CustomerRecord' })
export type CustomerRecord = z.infer<typeof customerRecord>
