/** Which frame a picture is published for: a product's card (4:5), or an article (3:2). */
export const PICTURE_KINDS = ['p', 'a'] as const
export type PictureKind = (typeof PICTURE_KINDS)[number]

/** The types of picture that are taken in. */
export const PICTURE_TYPES = ['image/jpeg', 'image/png', 'image/webp', 'image/avif'] as const

/** The largest file that is taken in, in bytes (spec, section 9). */
export const MAX_PICTURE_BYTES = 10_485_760

/** Whether a file is a picture that one may upload. */
export function isPictureType(type: string): type is (typeof PICTURE_TYPES)[number] {
  return (PICTURE_TYPES as readonly string[]).includes(type)
}
