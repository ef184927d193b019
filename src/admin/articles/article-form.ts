import {
  ARTICLE_FIELDS,
  ARTICLE_TEXTS,
  type ArticleChange,
  type ArticleFields,
  type ArticleInput,
  type ArticleTexts,
} from '#features/articles/articles.schema.ts'
import type { EditedArticle } from '#features/articles/articles.ts'
import { BASE_LOCALE, TRANSLATION_LOCALES, type Locale, type TranslationLocale } from '#i18n/locales.ts'
import { typed, typedFields, type TypedFields } from '../kit/typed-values.ts'
import type { FieldErrors } from '#ui/form/field-errors.ts'
import { dayInVietnam } from '#shared/dates.ts'

/** The form's values: tags are one text with commas (spec, section 5). Every translation is present. */
export type ArticleValues = TypedFields<ArticleFields> &
  Record<`translations.${TranslationLocale}.${keyof ArticleTexts}`, string>

/** Returns the form's values for an article, or for a new one dated today in Vietnam. */
export function valuesOf(article: EditedArticle | null): ArticleValues {
  const publishedAt = dayInVietnam(article ? new Date(article.publishedAt) : new Date())
  const fields = typedFields<ArticleFields>(ARTICLE_FIELDS, { ...article, publishedAt })
  const translations = TRANSLATION_LOCALES.flatMap((locale) =>
    ARTICLE_TEXTS.map((text) => [`translations.${locale}.${text}`, typed(article?.translations[locale]?.[text])]),
  )
  return { ...fields, ...Object.fromEntries(translations) } as ArticleValues
}

/**
 * Returns a new article as it is sent. The day that the form opened with is left out: the server dates the article when
 * it is published, also if the form was open past midnight.
 * @param opened the values at opening
 */
export function newArticleOf(input: ArticleInput, opened: ArticleValues): ArticleInput {
  return input.publishedAt === opened.publishedAt ? { ...input, publishedAt: '' } : input
}

/**
 * Returns a changed article as it is sent. The author that the form opened with is left out: if the shop has been
 * renamed since, the articles that it has signed carry its new name.
 * @param opened the values at opening
 */
export function articleChangeOf({ author, ...input }: ArticleInput, opened: ArticleValues): ArticleChange {
  return author === opened.author ? input : { ...input, author }
}

/** Returns the prefix of a language's field names in the form. */
export function prefixOf(language: Locale): '' | `translations.${TranslationLocale}.` {
  return language === BASE_LOCALE ? '' : `translations.${language}.`
}

/** Returns the language to show after a failed validation: the base language, unless only a translation is invalid. */
export function wrongLanguage(errors: FieldErrors): Locale {
  const names = Object.keys(errors)
  if (names.some((name) => !name.startsWith('translations.'))) return BASE_LOCALE
  return TRANSLATION_LOCALES.find((locale) => names.some((name) => name.startsWith(prefixOf(locale)))) ?? BASE_LOCALE
}
