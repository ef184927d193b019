import { existsSync, readdirSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { expect } from 'vitest'
import type { Answer } from '../factories/browser-like.ts'
import type { AttackedShop } from './attacked-shop.ts'
import type { Client } from './client.ts'

/** Gets a signed upload address. Resolves to its path and query. */
export async function signedPath(shop: AttackedShop, admin: Client, announced?: object): Promise<string> {
  const { status, body } = await admin.post('/api/objects/upload', announced)
  expect(status).toBe(200)
  const path = (body as { uploadURL: string }).uploadURL.slice(shop.url.length)
  shop.keepSecret(new URLSearchParams(path.split('?')[1]).get('signature')!)
  return path
}

/** Sends a file to an address, as a visitor who has only that address. */
export function put(
  shop: AttackedShop,
  path: string,
  body: Uint8Array | ReadableStream,
  type: string | null = 'image/png',
  headers: Record<string, string> = {},
): Promise<Answer> {
  return shop.guest().send({ method: 'PUT', path, body, type, headers })
}

/** Sends the first bytes of a file, then closes the connection. */
export function breakOff(shop: AttackedShop, path: string, file: Buffer): Promise<void> {
  return new Promise((resolve, reject) => {
    const fields = [`Host: 127.0.0.1:${shop.port}`, 'Content-Type: image/png', `Content-Length: ${file.length}`]
    const socket = connect(shop.port, '127.0.0.1', () => {
      socket.write([`PUT ${path} HTTP/1.1`, ...fields, '', ''].join('\r\n'))
      socket.write(file.subarray(0, 10), () => socket.destroy())
    })
    socket.once('close', () => resolve())
    socket.once('error', reject)
  })
}

/** Publishes the file that was sent to an address. */
export function publish(shop: AttackedShop, client: Client, path: string, change: object = {}): Promise<Answer> {
  return client.send({
    method: 'PUT',
    path: '/api/admin/product-images',
    body: { imageURL: shop.url + path, ...change },
  })
}

/** Returns the names of waiting uploads, and of published pictures that are not part of the seed. */
export function storedFiles(shop: AttackedShop): { incoming: string[]; published: string[] } {
  const names = (folder: string) =>
    existsSync(join(shop.dataDir, folder))
      ? readdirSync(join(shop.dataDir, folder), { recursive: true }).map(String)
      : []
  return { incoming: names('incoming'), published: names('uploads').filter((name) => /[0-9a-f]{8}-/.test(name)) }
}
