import { callApi } from '#shared/api-client.ts'
import type { Locale } from '#shared/locale.ts'
import type { PublishedPicture, PublishRequest, UploadAddress, UploadRequest } from './uploads.schema.ts'

/** Preparing a picture in all its sizes takes seconds, more where others wait; in milliseconds. */
const PUBLISH_PATIENCE = 90_000

/** An address that takes one file by PUT for a while. Throws as `callApi` does. */
export function askForUpload(locale: Locale, body: UploadRequest): Promise<UploadAddress> {
  return callApi('/api/objects/upload', { locale, method: 'POST', body })
}

/** Makes what was uploaded a picture of the shop's. It may be repeated. Throws as `callApi` does. */
export function publishPicture(locale: Locale, body: PublishRequest): Promise<PublishedPicture> {
  return callApi('/api/admin/product-images', { locale, method: 'PUT', body, patience: PUBLISH_PATIENCE })
}
