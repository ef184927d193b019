import { MAX_FILE_BODY_BYTES } from '#shared/call.ts'

/** The part of a call's bytes that is not photos. */
const TEXT_BYTES = 16_384

/** Returns true if photos in Base64 are too large to be sent together, beside the other fields of a call. */
export function areTooLarge(photos: readonly string[]): boolean {
  return photos.join('').length > MAX_FILE_BODY_BYTES - TEXT_BYTES
}

/**
 * Returns the name of the photo that the server refused, since its message says only what is wrong; null if the failure
 * is about something else.
 * @param field of the failure: `photos.1` for the second one
 * @param names of the files, in the order in which they were sent
 */
export function refusedPhoto(field: string | null, names: readonly string[]): string | null {
  const [, index] = /^photos\.(\d)$/.exec(field ?? '') ?? []
  return (index && names[Number(index)]) ?? null
}
