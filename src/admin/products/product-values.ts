import type { EditedProduct } from '#features/catalog/product.ts'
import { MAX_SLUG } from '#features/catalog/product.schema.ts'
import { slugify } from '#shared/slug.ts'

/** What stands in the form's fields. */
export interface ProductValues {
  name: string
  slug: string
  description: string
  priceUSD: string
  priceVND: string
  imageUrl: string
  category: string
  inStock: boolean
  en: { name: string; description: string }
}

const EMPTY: ProductValues = {
  name: '',
  slug: '',
  description: '',
  priceUSD: '',
  priceVND: '',
  imageUrl: '',
  category: '',
  inStock: true,
  en: { name: '', description: '' },
}

/** The fields of a product, or of a new one. */
export function valuesOf(product: EditedProduct | null): ProductValues {
  if (!product) return EMPTY
  const { name, slug, description, priceUSD, priceVND, imageUrl, category, inStock, en } = product
  return {
    name,
    slug,
    description,
    priceUSD,
    priceVND: String(priceVND),
    imageUrl,
    category,
    inStock,
    en: en ?? EMPTY.en,
  }
}

/** The slug that a name makes (spec, section 5), no longer than a slug may be. */
export function slugOf(name: string): string {
  return slugify(name).slice(0, MAX_SLUG).replace(/-+$/, '')
}

/** The field that a failed call is about, where the form has it. */
export function fieldOf(path: string | null): keyof ProductValues | 'en.name' | 'en.description' | null {
  if (path === 'en.name' || path === 'en.description') return path
  return path !== null && path !== 'en' && Object.hasOwn(EMPTY, path) ? (path as keyof ProductValues) : null
}
