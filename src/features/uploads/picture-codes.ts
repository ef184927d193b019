import type { ErrorCode } from '#shared/error-codes.ts'

/** The codes of a picture that cannot be decoded, made into its sizes or stored. */
export const PICTURE_CODES = [
  'picture_not_recognised',
  'picture_heic',
  'picture_damaged',
  'picture_too_many_pixels',
  'picture_hides_something',
  'pictures_busy',
  'storage_unavailable',
] as const satisfies readonly ErrorCode[]
