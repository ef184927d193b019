import { ADD_ON_CATEGORY, SYMPATHY_CATEGORY, type Size } from '#shared/shop.ts'
import { fail, type Failure } from '#shared/result.ts'

/** What makes a product another size of a product that lists show; all is null for most products. */
export interface Sized {
  /** The slug of the product of which this one is another size. */
  sizeOf: string | null
  size: Size | null
  /** How many stems. */
  stems: number | null
}

/** The fields of a product that comes in one size. */
export const NO_SIZE = { sizeOf: null, size: null, stems: null } satisfies Sized

/** What the rules of sizes look at in a product. */
export interface SizedProduct extends Omit<Sized, 'stems'> {
  slug: string
  category: string
}

/** Why a product cannot be a size, or have sizes. */
export const SIZE_REFUSALS = [
  'size_head_unknown',
  'size_head_is_size',
  'size_head_without_size',
  'size_of_itself',
  'size_missing',
  'size_taken',
  'size_other_kind',
  'has_sizes',
] as const
export type SizeRefusal = (typeof SIZE_REFUSALS)[number]

/**
 * Returns why a product cannot have such fields beside the others; null if it can. All sizes name one product, which
 * names none; each of them and this one have a size of their own; and flowers, flowers for mourning and add-ons are
 * never sizes of each other.
 * @param others all other products on sale that may be of the same family
 */
export function refusedSize(
  { slug, sizeOf, size, category }: SizedProduct,
  others: readonly SizedProduct[],
): Failure<SizeRefusal> | null {
  const own = others.filter((other) => other.sizeOf === slug)
  if (sizeOf === slug) return fail('size_of_itself', { field: 'sizeOf' })
  if (sizeOf !== null && own.length > 0) return fail('has_sizes', { field: 'sizeOf' })
  const head = others.find((other) => other.slug === sizeOf)
  if (sizeOf !== null) {
    if (!head) return fail('size_head_unknown', { field: 'sizeOf' })
    if (head.sizeOf !== null) return fail('size_head_is_size', { field: 'sizeOf' })
    if (head.size === null) return fail('size_head_without_size', { field: 'sizeOf' })
  }
  const family = head ? [head, ...others.filter((other) => other.sizeOf === head.slug)] : own
  if (family.length === 0) return null
  if (size === null) return fail('size_missing', { field: 'size' })
  if (family.some((other) => other.size === size)) return fail('size_taken', { field: 'size' })
  if (family.some((other) => kindOf(other.category) !== kindOf(category)))
    return fail('size_other_kind', { field: 'category' })
  return null
}

/** Returns the category of mourning or of add-ons, which decide where a product is shown, or null. */
function kindOf(category: string): string | null {
  return category === SYMPATHY_CATEGORY || category === ADD_ON_CATEGORY ? category : null
}
