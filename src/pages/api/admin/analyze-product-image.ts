import { analysisRequestSchema, type AnalysisState } from '#features/image-analysis/image-analysis.schema.ts'
import { analysePicture } from '#features/image-analysis/server/analyse-picture.ts'
import { CancelledError } from '#features/image-analysis/server/ask-model.ts'
import { endpoint } from '#server/endpoint.ts'
import { ownOrigins } from '#server/origin.ts'

/** What nginx answers nobody with: the caller has left. */
const CLIENT_CLOSED_REQUEST = 499

/** Whether the button has somebody to ask. */
export const GET = endpoint({ access: 'admin' }, async ({ shop }): Promise<AnalysisState> => ({
  ready: shop.config.openAi !== null,
}))

export const POST = endpoint({ access: 'admin', body: analysisRequestSchema }, async ({ shop, body, request }) => {
  try {
    const options = { origins: ownOrigins(request, shop.config), signal: request.signal }
    return await analysePicture(shop, body.imageUrl, options)
  } catch (error) {
    if (error instanceof CancelledError) return new Response(null, { status: CLIENT_CLOSED_REQUEST })
    throw error
  }
})
