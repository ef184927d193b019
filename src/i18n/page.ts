import { DEFAULT_LOCALE, isLocale, LOCALES, type Locale } from '#shared/locale.ts'
import { LANGUAGES, type PluralForm } from './locales.ts'
import { MESSAGES, type MessageKey, type Namespace } from './messages.ts'
import { createTranslator, type Messages } from './t.ts'

/** Returns a message; a key that does not exist is a type error. */
export type PageTranslate = (key: MessageKey, values?: Record<string, string | number>) => string

const translators = Object.fromEntries(
  LOCALES.map((locale) => [locale, createTranslator(locale, MESSAGES[locale])]),
) as Record<Locale, PageTranslate>

/** Returns the translator of a language over every namespace. Server only. */
export function pageTranslator(locale: Locale): PageTranslate {
  return translators[locale]
}

/**
 * Returns each plural form of a message in a language, with `placeholder` for the count: for a script of a page, which
 * chooses by `Intl.PluralRules`.
 */
export function pluralForms(locale: Locale, key: MessageKey, placeholder: string): Partial<Record<PluralForm, string>> {
  // i18next chooses a form by a number only; with a text as its count, it takes the key as it is.
  const form = (form: PluralForm) => translators[locale](`${key}_${form}` as MessageKey, { count: placeholder })
  return Object.fromEntries(LANGUAGES[locale].plurals.map((name) => [name, form(name)]))
}

/** Returns the messages that an island needs, to pass as a prop: the namespaces it names, in one language. */
export function islandMessages(locale: Locale, namespaces: readonly Namespace[]): Messages {
  return Object.fromEntries(namespaces.map((namespace) => [namespace, MESSAGES[locale][namespace]]))
}

/** Returns the language that a `[...locale]` segment names; null if it names none, and the path has no page. */
export function localeOfParam(param: string | undefined): Locale | null {
  if (param === undefined) return DEFAULT_LOCALE
  return isLocale(param) && param !== DEFAULT_LOCALE ? param : null
}

/** Returns a category's name in a language; a category that the owner added stays as written. */
export function categoryName(locale: Locale, category: string): string {
  return lookUp(MESSAGES[locale].catalog.categories, category)
}

/** Returns the name of an article category (spec, section 3) in a language. */
export function articleCategoryName(locale: Locale, category: string): string {
  return lookUp(MESSAGES[locale].common.articleCategories, category)
}

// Not through t(): a category is free text and may hold the separators of a message key.
function lookUp(names: Record<string, string>, name: string): string {
  return Object.hasOwn(names, name) ? (names[name] ?? name) : name
}
