/** The frames that a picture is published for: a product's card (4:5), or an article (3:2). */
export const PICTURE_KINDS = ['p', 'a'] as const
export type PictureKind = (typeof PICTURE_KINDS)[number]

/** The picture types that may be uploaded. */
export const PICTURE_TYPES = ['image/jpeg', 'image/png', 'image/webp', 'image/avif'] as const

/** The largest upload, in bytes: 10 MB (spec, section 9). */
export const MAX_PICTURE_BYTES = 10_485_760

/** The largest photo in the body of a call, in bytes: 2 MB. */
export const MAX_PHOTO_BYTES = 2_097_152

/** How long a call with up to three photos may take over a slow network, in milliseconds. */
export const PHOTOS_MS = 120_000

/** The longest side of a kept photo, in pixels: enough to see every petal on a phone. */
export const PHOTO_SIDE = 1280

/** The colour behind transparent parts of a picture: the shop's paper. */
export const PAPER = '#fbf8f1'

/** The longest side of a photo in a mail, in pixels: sharp at the width of a mail, and about 100 kB. */
export const MAIL_PHOTO_SIDE = 800

/** Returns true for a type of picture that may be uploaded. */
export function isPictureType(type: string): type is (typeof PICTURE_TYPES)[number] {
  return (PICTURE_TYPES as readonly string[]).includes(type)
}
