import { zodResolver } from '@hookform/resolvers/zod'
import type { FieldErrors, Resolver, UseFormReturn } from 'react-hook-form'
import {
  ARTICLE_FIELDS,
  ARTICLE_TEXTS,
  articleSchema,
  type ArticleFields,
  type ArticleInput,
  type ArticleTexts,
} from '#features/articles/articles.schema.ts'
import type { EditedArticle } from '#features/articles/articles.ts'
import { BASE_LOCALE, TRANSLATION_LOCALES, type Locale, type TranslationLocale } from '#i18n/locales.ts'
import { dayInVietnam } from '#shared/dates.ts'

/** The texts of one language in the form: tags are one text with commas (spec, section 5). */
type TextValues = Record<keyof ArticleTexts, string>

/** The form's values. Every translation is present, with empty texts if the article has none. */
export type ArticleValues = Record<keyof ArticleFields, string> & {
  translations: Record<TranslationLocale, TextValues>
}

export type ArticleFormState = UseFormReturn<ArticleValues, unknown, ArticleInput>

/** Returns the form's values for an article, or for a new one dated today in Vietnam. */
export function valuesOf(article: EditedArticle | null): ArticleValues {
  const publishedAt = dayInVietnam(article ? new Date(article.publishedAt) : new Date())
  const given: Partial<ArticleFields> = { ...article, publishedAt }
  const translations = TRANSLATION_LOCALES.map((locale) => [
    locale,
    typed<keyof ArticleTexts>(ARTICLE_TEXTS, article?.translations[locale] ?? {}),
  ])
  return {
    ...typed<keyof ArticleFields>(ARTICLE_FIELDS, given),
    translations: Object.fromEntries(translations) as ArticleValues['translations'],
  }
}

function typed<Name extends string>(
  names: readonly Name[],
  given: Partial<Record<Name, string | readonly string[]>>,
): Record<Name, string> {
  const values = names.map((name) => [name, [given[name] ?? ''].flat().join(', ')])
  return Object.fromEntries(values) as Record<Name, string>
}

/** Validates with the server's own schema; messages are codes of `errors`. */
export const resolveArticle = zodResolver(articleSchema) as unknown as Resolver<ArticleValues, unknown, ArticleInput>

/** Returns the prefix of a language's field names in the form. */
export function prefixOf(language: Locale): '' | `translations.${TranslationLocale}.` {
  return language === BASE_LOCALE ? '' : `translations.${language}.`
}

/** Returns the language to show after a failed validation: the base language, unless only a translation is invalid. */
export function wrongLanguage({ translations, ...others }: FieldErrors<ArticleValues>): Locale {
  if (Object.keys(others).length > 0) return BASE_LOCALE
  return TRANSLATION_LOCALES.find((locale) => translations?.[locale]) ?? BASE_LOCALE
}
