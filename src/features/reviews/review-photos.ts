/** How many photos a review may have. */
export const MAX_REVIEW_PHOTOS = 3

/** The side of a photo in the row below its review, in pixels: twice its size on the page. */
export const THUMB_SIDE = 192

/** How large staff ask for the photos of a review: to decide on them, or as squares in the list. */
export const PHOTO_SIZES = ['whole', 'thumb'] as const
export type PhotoSize = (typeof PHOTO_SIZES)[number]

/** Returns the address of a review's photo once staff have approved it. Its id is never used again. */
export function reviewPhotoPath(id: string): string {
  return `/objects/r/${id}.webp`
}

/** Returns the address of the small square of a photo. */
export function thumbPath(photoPath: string): string {
  return photoPath.replace(/\.webp$/, `-${THUMB_SIDE}.webp`)
}
