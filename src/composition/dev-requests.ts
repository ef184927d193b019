import type { IncomingMessage, ServerResponse } from 'node:http'
import { pictureRoutes } from '#features/uploads/server/picture-routes.ts'
import { CLIENT_TIMES } from '#server/http/client-times.ts'
import { answerFailure } from '#server/http/answer-failure.ts'
import { pathOf } from '#server/http/refuse.ts'
import type { OpenShop } from './create-shop.ts'

type Next = (error?: unknown) => void

/**
 * Returns the dev server's middleware that answers pictures, uploads and the payment sandboxes, and passes every other
 * request to Astro. A failure is logged and answered with 500.
 */
export function answerBeforeAstro({ shop, sandboxes }: Pick<OpenShop, 'shop' | 'sandboxes'>) {
  const pictures = pictureRoutes(shop)

  async function answer(req: IncomingMessage, res: ServerResponse, next: Next): Promise<void> {
    const path = pathOf(req.url ?? '')
    const sandbox = sandboxes.find((each) => path.startsWith(each.path))
    if (pictures.isPicturePath(path)) {
      if (!(await pictures.sendPicture(req, res, path))) answerFailure(req, res, 'not_found')
    } else if (pictures.isUploadPath(path)) await pictures.receiveUpload(req, res, CLIENT_TIMES.uploadTimeout)
    else if (sandbox) await sandbox.answer(req, res, { hasControls: true })
    else next()
  }

  return (req: IncomingMessage, res: ServerResponse, next: Next): void => {
    answer(req, res, next).catch((error: unknown) => {
      shop.log.error({ err: error, path: pathOf(req.url ?? '') }, 'A request of the dev server failed')
      if (res.headersSent) res.destroy()
      else answerFailure(req, res, 'internal')
    })
  }
}
