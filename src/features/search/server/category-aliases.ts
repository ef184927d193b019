import { LOCALES, TRANSLATION_LOCALES, type Locale } from '#i18n/locales.ts'
import { MESSAGES } from '#i18n/messages.ts'
import { CATEGORY_PAGES } from '#shared/shop.ts'
import { foldAccents } from '#shared/slug.ts'
import { wordsOf, type Aliases } from '../search-steps.ts'
import type { Topic } from '../search-topics.ts'

/** Shorter words ("of") do not identify a category. */
const MIN_LENGTH = 3

/**
 * Categories are stored in the base language only, and their translations are messages: so `birthday` is also looked up
 * as `hoa sinh nhat`.
 */
export const productCategoryAliases = aliasesOf((locale) => MESSAGES[locale].catalog.categories)
export const articleCategoryAliases = aliasesOf((locale) => MESSAGES[locale].common.articleCategories)

/**
 * The words in any language that mean a category with a page of its own, by that page. A visitor may type those of
 * another language than the page's.
 */
export const PRODUCT_TOPICS: readonly Topic[] = LOCALES.flatMap((locale) =>
  Object.entries(MESSAGES[locale].searchTopics).map(([page, { anywhere, exact, alone }]) => ({
    category: foldedWords(CATEGORY_PAGES[page as keyof typeof CATEGORY_PAGES]),
    anywhere: phrasesOf(anywhere),
    exact: phrasesOf(exact),
    alone: phrasesOf(alone),
  })),
)

function phrasesOf(listed: string): string[][] {
  return listed.split(',').map(wordsOf)
}

function foldedWords(text: string): string {
  return wordsOf(foldAccents(text)).join(' ')
}

function aliasesOf(namesIn: (locale: Locale) => Record<string, string>): Aliases {
  const translated = TRANSLATION_LOCALES.flatMap((locale) => Object.entries(namesIn(locale)))
  const names = translated.map(([stored, name]) => ({
    folded: foldedWords(stored),
    words: wordsOf(name).filter((word) => word.length >= MIN_LENGTH),
  }))
  return (word, isOpen) =>
    word.length < MIN_LENGTH
      ? []
      : names
          .filter(({ words }) => words.some((part) => (isOpen ? part.startsWith(word) : part === word)))
          .map(({ folded }) => folded)
}
