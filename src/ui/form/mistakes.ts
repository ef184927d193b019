import type { z } from 'zod'
import type { MessageKey } from '#i18n/messages.ts'
import type { PageTranslate } from '#i18n/page.ts'

/** The mistakes of a form, as codes or as messages, by the path of the field: `translations.vi.name`. */
export type Mistakes = Record<string, string>

/** Returns the code of the first mistake that a schema finds in each field. */
export function mistakesIn(schema: z.ZodType, values: unknown): Mistakes {
  const codes: Mistakes = {}
  for (const { path, message } of schema.safeParse(values).error?.issues ?? []) codes[path.join('.')] ??= message
  return codes
}

/** Returns the messages for codes, in the words that the server would use. */
export function explainMistakes(codes: Mistakes, t: PageTranslate): Mistakes {
  return Object.fromEntries(Object.entries(codes).map(([name, code]) => [name, t(`errors:${code}` as MessageKey)]))
}

/** Returns the messages for the mistakes that a schema finds. */
export function findMistakes(schema: z.ZodType, values: unknown, t: PageTranslate): Mistakes {
  return explainMistakes(mistakesIn(schema, values), t)
}
