import type { z } from 'zod'
import type { MessageKey } from '#i18n/messages.ts'
import type { PageTranslate } from '#i18n/page.ts'

/** The errors of a form, as codes or as messages, by the path of the field: `translations.vi.name`. */
export type FieldErrors = Record<string, string>

/** Returns the code of the first error that a schema finds in each field. */
function fieldErrorCodes(schema: z.ZodType, values: unknown): FieldErrors {
  const codes: FieldErrors = {}
  for (const { path, message } of schema.safeParse(values).error?.issues ?? []) codes[path.join('.')] ??= message
  return codes
}

/** Returns the messages for codes, in the words that the server would use. */
export function explainFieldErrors(codes: FieldErrors, t: PageTranslate): FieldErrors {
  return Object.fromEntries(Object.entries(codes).map(([name, code]) => [name, t(`errors:${code}` as MessageKey)]))
}

/** Returns the messages for the errors that a schema finds. */
export function findFieldErrors(schema: z.ZodType, values: unknown, t: PageTranslate): FieldErrors {
  return explainFieldErrors(fieldErrorCodes(schema, values), t)
}
