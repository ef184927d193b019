import {
  MAX_SLUG,
  NEW_PRODUCT,
  PRODUCT_FIELDS,
  PRODUCT_TEXTS,
  type ProductFields,
  type ProductTexts,
} from '#features/catalog/product.schema.ts'
import { NO_SALE } from '#features/catalog/sale-price.ts'
import { formatMinute, type Minute } from '#shared/dates.ts'
import type { EditedProduct } from '#features/catalog/product.ts'
import { TRANSLATION_LOCALES, type TranslationLocale } from '#i18n/locales.ts'
import { typed, typedFields, type TypedFields } from '../kit/typed-values.ts'
import { slugify } from '#shared/slug.ts'

/** The pictures, which the form holds as JSON (product-pictures.ts). */
type PictureField = 'imageAlt' | 'pictures'
type PlainFields = Omit<ProductFields, PictureField>
const PLAIN_FIELDS = PRODUCT_FIELDS.filter((field) => field !== 'imageAlt' && field !== 'pictures')

/** The form's values, with every translation. */
export type ProductValues = TypedFields<PlainFields> &
  Record<PictureField, string> &
  Record<`translations.${TranslationLocale}.${keyof ProductTexts}`, string>

/** Returns the form's values for a product, or for a new one. */
export function valuesOf(product: EditedProduct | null): ProductValues {
  const fields = typedFields<PlainFields>(PLAIN_FIELDS, product ?? NEW_PRODUCT)
  const translations = TRANSLATION_LOCALES.flatMap((locale) =>
    PRODUCT_TEXTS.map((text) => [`translations.${locale}.${text}`, typed(product?.translations[locale]?.[text])]),
  )
  const { saleStartsAt, saleEndsAt } = product ?? NO_SALE
  const { imageAlt, pictures } = product ?? NEW_PRODUCT
  const minutes = { saleStartsAt: minuteText(saleStartsAt), saleEndsAt: minuteText(saleEndsAt) }
  const shown = { imageAlt: JSON.stringify(imageAlt), pictures: JSON.stringify(pictures) }
  return { ...fields, ...minutes, ...shown, ...Object.fromEntries(translations) } as ProductValues
}

const minuteText = (minute: Minute | null) => (minute ? formatMinute(minute) : '')

/** Returns the slug for a name (spec, section 5), cut to the longest allowed. */
export function slugOf(name: string): string {
  return slugify(name).slice(0, MAX_SLUG).replace(/-+$/, '')
}
