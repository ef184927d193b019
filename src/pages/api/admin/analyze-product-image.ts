import * as calls from '#features/image-analysis/image-analysis.calls.ts'
import { analysePicture } from '#features/image-analysis/server/analyse-picture.ts'
import { CancelledError } from '#server/ask-model.ts'
import { implement } from '#server/endpoint.ts'
import { ownOrigins } from '#server/origin.ts'

export const GET = implement(calls.readAnalysisState, ({ shop }) => ({ ready: shop.config.openAi !== null }))

export const POST = implement(calls.analysePicture, async ({ shop, body, request }) => {
  try {
    const options = { origins: ownOrigins(request, shop.config), signal: request.signal }
    return await analysePicture(shop, body.imageUrl, options)
  } catch (error) {
    // Treated like any call whose client has disconnected.
    throw error instanceof CancelledError ? request.signal.reason : error
  }
})
