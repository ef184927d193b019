import { z } from 'zod'
import { TRANSLATION_LOCALES } from '#i18n/locales.ts'
import type { TranslationChanges } from './translations.ts'
import { isUnseen } from './visible-text.ts'

/**
 * Reads a change of translations: all required texts of a language, or no text at all, which removes its translation.
 */
export function translationsSchema<Shape extends z.ZodRawShape>(
  texts: z.ZodObject<Shape>,
): z.ZodType<TranslationChanges<z.output<typeof texts>>> {
  const isBlank = (given: unknown) =>
    typeof given === 'object' &&
    given !== null &&
    Object.keys(texts.shape).every((name) => isBlankText((given as Record<string, unknown>)[name]))
  const translation = z.preprocess((given) => (isBlank(given) ? null : given), texts.nullable())
  return z.partialRecord(z.enum(TRANSLATION_LOCALES), translation) as z.ZodType<
    TranslationChanges<z.output<typeof texts>>
  >
}

function isBlankText(text: unknown): boolean {
  if (Array.isArray(text)) return text.every(isBlankText)
  return text === undefined || (typeof text === 'string' && isUnseen(text))
}
