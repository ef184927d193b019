import { callApi } from '#shared/api-client.ts'
import type { Locale } from '#shared/locale.ts'
import { publishPicture } from './uploads.calls.ts'
import type { PictureKind } from './uploads.ts'

/** Preparing a picture in all its sizes takes seconds, more while others are prepared; in milliseconds. */
const PUBLISH_PATIENCE = 90_000

/** Makes what was uploaded a picture of the shop's. It can be repeated. Throws as `callApi` does. */
export function publishUploaded(locale: Locale, imageURL: string, kind: PictureKind) {
  return callApi(publishPicture, { locale, body: { imageURL, kind }, patience: PUBLISH_PATIENCE })
}
