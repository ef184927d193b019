import type { IncomingMessage, ServerResponse } from 'node:http'
import { join } from 'node:path'
import type { PictureRoutes } from '#server/http/listener.ts'
import type { Shop } from '#server/shop.ts'
import { isObjectPath, sendObject } from './picture-folder.ts'
import { sendStored } from './picture-storage.ts'
import { isUploadPath, receiveUpload } from './receive-upload.ts'

/** Returns the routes of published pictures and uploads for the listener. */
export function pictureRoutes(shop: Pick<Shop, 'config' | 'storage' | 'db' | 'clock' | 'log'>): PictureRoutes {
  const folder = join(shop.config.dataDir, 'uploads')
  return {
    isPicturePath: isObjectPath,
    isUploadPath,
    sendPicture: async (req: IncomingMessage, res: ServerResponse, path: string) =>
      (await sendObject(req, res, path, folder)) || (await sendStored(req, res, path, shop)),
    receiveUpload: (req, res, stallMs) => receiveUpload(req, res, shop, stallMs),
  }
}
