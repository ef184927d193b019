import { TRANSLATION_LOCALES, type Locale } from '#i18n/locales.ts'
import { MESSAGES } from '#i18n/messages.ts'
import { foldAccents } from '#shared/slug.ts'
import { wordsOf, type Aliases } from '../search-steps.ts'

/** Shorter words ("of") do not identify a category. */
const MIN_LENGTH = 3

/**
 * Categories are stored in the base language only, and their translations are messages: so `birthday` is also looked up
 * as `hoa sinh nhat`.
 */
export const productCategoryAliases = aliasesOf((locale) => MESSAGES[locale].catalog.categories)
export const articleCategoryAliases = aliasesOf((locale) => MESSAGES[locale].common.articleCategories)

function aliasesOf(namesIn: (locale: Locale) => Record<string, string>): Aliases {
  const translated = TRANSLATION_LOCALES.flatMap((locale) => Object.entries(namesIn(locale)))
  const names = translated.map(([stored, name]) => ({
    folded: wordsOf(foldAccents(stored)).join(' '),
    words: wordsOf(name).filter((word) => word.length >= MIN_LENGTH),
  }))
  return (word, isOpen) =>
    word.length < MIN_LENGTH
      ? []
      : names
          .filter(({ words }) => words.some((part) => (isOpen ? part.startsWith(word) : part === word)))
          .map(({ folded }) => folded)
}
