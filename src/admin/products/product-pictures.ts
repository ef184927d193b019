import { LOCALES, type Locale } from '#i18n/locales.ts'
import type { PictureTexts, ProductPicture } from '#shared/product-picture.ts'
import type { ProductValues } from './product-values.ts'

type PictureValues = Pick<ProductValues, 'imageUrl' | 'imageAlt' | 'pictures'>

/** Returns all pictures in a product's form, the first one included. */
export function picturesIn({ imageUrl, imageAlt, pictures }: PictureValues): ProductPicture[] {
  const further = JSON.parse(pictures) as ProductPicture[]
  return imageUrl === '' ? further : [{ imageUrl, alt: JSON.parse(imageAlt) as PictureTexts }, ...further]
}

/** Returns the form's values for all pictures of a product; one that is there twice is kept once. */
export function pictureValues(all: readonly ProductPicture[]): PictureValues {
  const [first = { imageUrl: '', alt: {} }, ...further] = all.filter(
    ({ imageUrl }, place) => all.findIndex((other) => other.imageUrl === imageUrl) === place,
  )
  return { imageUrl: first.imageUrl, imageAlt: JSON.stringify(first.alt), pictures: JSON.stringify(further) }
}

/** Returns a picture with another text in a language; an empty text is left out, as the shop stores it. */
export function withText({ imageUrl, alt }: ProductPicture, locale: Locale, text: string): ProductPicture {
  const texts: PictureTexts = { ...alt, [locale]: text }
  return {
    imageUrl,
    alt: Object.fromEntries(LOCALES.flatMap((each) => (texts[each] ? [[each, texts[each]]] : []))) as PictureTexts,
  }
}
