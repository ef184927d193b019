import { MESSAGES } from '#i18n/messages.ts'
import { foldAccents } from '#shared/slug.ts'
import { wordsOf, type Aliases } from '../search-steps.ts'

/** Shorter words ("of") say nothing about a category. */
const MIN_LENGTH = 3

/**
 * Categories are stored in Vietnamese only, their English names are messages: so `birthday` is looked up as
 * `hoa sinh nhat` too.
 */
export const productCategoryAliases = aliasesOf(MESSAGES.en.catalog.categories)
export const articleCategoryAliases = aliasesOf(MESSAGES.en.common.articleCategories)

function aliasesOf(englishNames: Record<string, string>): Aliases {
  const names = Object.entries(englishNames).map(([vietnamese, english]) => ({
    folded: wordsOf(foldAccents(vietnamese)).join(' '),
    english: wordsOf(english).filter((word) => word.length >= MIN_LENGTH),
  }))
  return (word, isOpen) =>
    word.length < MIN_LENGTH
      ? []
      : names
          .filter(({ english }) => english.some((part) => (isOpen ? part.startsWith(word) : part === word)))
          .map(({ folded }) => folded)
}
