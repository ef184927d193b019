import { z } from 'zod'
import { BASE_LOCALE, LOCALES } from './locale.ts'

/** Shapes that several calls share. Of the browser's files only form schemas import this one. */

/** An instant, ISO 8601 in UTC. */
export const instant = z.iso.datetime()

/** The version that the caller has seen of what it deletes. A call without it deletes any. */
export const seenVersion = z
  .object({
    updatedAt: z.iso.datetime({ offset: true }).optional().meta({ description: 'Refuses it if it has changed since.' }),
  })
  .optional()
export type SeenVersion = z.output<typeof seenVersion>

/** The language of an answer's texts: `?locale=`, else the base language. Failures' messages have their own rule. */
export const textLocale = z.enum(LOCALES).catch(BASE_LOCALE)

/** Text that a list is searched by; empty if it is missing. */
export const searchText = z.string().default('')

/** The id of the one row of a list that the link of a mail opens; empty if the list is shown whole. */
export const linkedId = z.string().default('')

/**
 * The separator of a CSV file's cells: `comma` is what most of the world reads; a spreadsheet set to Vietnamese opens
 * `semicolon` in columns, and its decimal sign is the comma.
 */
export const csvStyle = z.enum(['comma', 'semicolon']).catch('comma')

/** An email address that a visitor types, in lower case. Its error is the code invalid_email. */
export const emailText = z
  .string('invalid_email')
  .trim()
  .toLowerCase()
  .max(254, 'invalid_email')
  .pipe(z.email('invalid_email'))
