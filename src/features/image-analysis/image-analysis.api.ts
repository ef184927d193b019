import { callApi } from '#shared/api-client.ts'
import type { Locale } from '#shared/locale.ts'
import type { PictureDetails } from './image-analysis.schema.ts'

export const ANALYSIS_PATH = '/api/admin/analyze-product-image'

/** The server gives the service 30 s; then it has an answer of its own to give. In milliseconds. */
const PATIENCE = 40_000

/** What a picture of ours shows. `signal` also ends the server's call to the service. Throws as `callApi` does. */
export function analysePicture(locale: Locale, imageUrl: string, signal: AbortSignal): Promise<PictureDetails> {
  return callApi(ANALYSIS_PATH, { locale, method: 'POST', body: { imageUrl }, signal, patience: PATIENCE })
}
