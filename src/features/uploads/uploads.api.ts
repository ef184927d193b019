import { callApi } from '#shared/api-client.ts'
import type { Locale } from '#shared/locale.ts'
import { publishPicture } from './uploads.calls.ts'
import type { PictureKind } from './uploads.ts'

/**
 * How long publishing may take, in milliseconds: preparing all sizes takes seconds, longer while other pictures wait.
 */
const PUBLISH_PATIENCE = 90_000

/** Publishes an upload as a picture of the shop. Can be repeated. Throws as `callApi` does. */
export function publishUploaded(locale: Locale, imageURL: string, kind: PictureKind) {
  return callApi(publishPicture, { locale, body: { imageURL, kind }, patience: PUBLISH_PATIENCE })
}
