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

/** The texts of one language as the form holds them: tags are one text with commas (spec, section 5). */
type TextValues = Record<keyof ArticleTexts, string>

/** What stands in the form's fields. Every translation is there, and empty where there is none. */
export type ArticleValues = Record<keyof ArticleFields, string> & {
  translations: Record<TranslationLocale, TextValues>
}

export type ArticleForm = UseFormReturn<ArticleValues, unknown, ArticleInput>

/** Returns the values of the form for an article, or for a new one that comes out today. */
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

/** The server's own rules; messages are codes of `errors`. */
export const resolveArticle = zodResolver(articleSchema) as unknown as Resolver<ArticleValues, unknown, ArticleInput>

/** Returns the start of the names of a language's texts in the form. */
export function prefixOf(language: Locale): '' | `translations.${TranslationLocale}.` {
  return language === BASE_LOCALE ? '' : `translations.${language}.`
}

/** Returns the language to show for what is wrong: the base language, unless only a translation is wrong. */
export function wrongLanguage({ translations, ...others }: FieldErrors<ArticleValues>): Locale {
  if (Object.keys(others).length > 0) return BASE_LOCALE
  return TRANSLATION_LOCALES.find((locale) => translations?.[locale]) ?? BASE_LOCALE
}
