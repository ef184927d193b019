import type { Locale } from '#i18n/locales.ts'

/** The most pictures of a product, the first one included. */
export const MAX_PICTURES = 8

/** What a picture shows, by language, for people who do not see it. */
export type PictureTexts = Partial<Record<Locale, string>>

/** One of a product's further pictures. */
export interface ProductPicture {
  /** As a product's `imageUrl`. */
  imageUrl: string
  alt: PictureTexts
}
