import {
  MAX_SLUG,
  NEW_PRODUCT,
  PRODUCT_FIELDS,
  PRODUCT_TEXTS,
  type ProductFields,
  type ProductTexts,
} from '#features/catalog/product.schema.ts'
import type { EditedProduct } from '#features/catalog/product.ts'
import { TRANSLATION_LOCALES, type TranslationLocale } from '#i18n/locales.ts'
import { slugify } from '#shared/slug.ts'

/** The form's values: typed texts, and booleans for checkboxes. */
export type ProductValues = {
  [Field in keyof ProductFields]: ProductFields[Field] extends boolean ? boolean : string
} & { translations: Record<TranslationLocale, Record<keyof ProductTexts, string>> }

/** Returns the form's values for a product, or for a new one. */
export function valuesOf(product: EditedProduct | null): ProductValues {
  const given: Partial<ProductFields> = product ?? NEW_PRODUCT
  const values = PRODUCT_FIELDS.map((field) => [field, typed(given[field])])
  const translations = TRANSLATION_LOCALES.map((locale) => [
    locale,
    Object.fromEntries(PRODUCT_TEXTS.map((text) => [text, product?.translations[locale]?.[text] ?? ''])),
  ])
  return { ...Object.fromEntries(values), translations: Object.fromEntries(translations) } as ProductValues
}

function typed(value: string | number | boolean | null | undefined): string | boolean {
  return typeof value === 'boolean' ? value : String(value ?? '')
}

/** Returns the slug for a name (spec, section 5), cut to the longest allowed. */
export function slugOf(name: string): string {
  return slugify(name).slice(0, MAX_SLUG).replace(/-+$/, '')
}

type TextField = `translations.${TranslationLocale}.${keyof ProductTexts}`

const FIELDS: readonly (keyof ProductFields | TextField)[] = [
  ...PRODUCT_FIELDS,
  ...TRANSLATION_LOCALES.flatMap((locale) => PRODUCT_TEXTS.map((text) => `translations.${locale}.${text}` as const)),
]

/** Returns the form's field for a failure's path; null if the form does not have it. */
export function fieldOf(path: string | null): (typeof FIELDS)[number] | null {
  return FIELDS.find((field) => field === path) ?? null
}
