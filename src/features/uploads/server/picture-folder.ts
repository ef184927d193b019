import { createReadStream } from 'node:fs'
import { realpath, stat } from 'node:fs/promises'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { extname, join, sep } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { headerPairs, PAGE_HEADERS } from '#server/http/security-headers.ts'
import { cacheControlOf } from './cache-control.ts'

const PREFIX = '/objects/'

/** Only these types are served, all of them pictures. */
const TYPES: Record<string, string> = {
  '.avif': 'image/avif',
  '.gif': 'image/gif',
  '.jpeg': 'image/jpeg',
  '.jpg': 'image/jpeg',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.webp': 'image/webp',
}

/** Returns the content type of a picture's file name; undefined for any other file. */
export function pictureType(name: string): string | undefined {
  return TYPES[extname(name).toLowerCase()]
}

/**
 * Returns a picture's own headers: how long it is kept, and that, opened on its own, it runs no script, not even an
 * SVG.
 */
export function pictureHeaders(path: string): readonly string[] {
  return [
    'Cache-Control',
    cacheControlOf(path),
    'Content-Security-Policy',
    "default-src 'none'; style-src 'unsafe-inline'; sandbox",
  ]
}

/**
 * Sets the headers of a picture. Removes headers that only matter for pages, which are 3% of a small picture's bytes.
 */
export function setPictureHeaders(res: ServerResponse, path: string): void {
  for (const name of PAGE_HEADERS) res.removeHeader(name)
  for (const [name, value] of headerPairs(pictureHeaders(path))) res.setHeader(name, value)
}

/** Returns whether a path is one of published pictures, whether or not the picture exists. */
export function isObjectPath(path: string): boolean {
  return path.startsWith(PREFIX)
}

/**
 * Sends a published picture from `folder`. `cacheControlOf` says for how long browsers may cache it.
 * @returns false if there is no such picture: another type, or a path or link that leads out of the folder
 */
export async function sendObject(
  req: IncomingMessage,
  res: ServerResponse,
  path: string,
  folder: string,
): Promise<boolean> {
  const type = pictureType(path)
  const file = type && (await objectFile(path, folder))
  if (!file) return false
  const { size, mtimeMs } = await stat(file)
  const etag = `"${size.toString(36)}-${Math.round(mtimeMs).toString(36)}"`
  setPictureHeaders(res, path)
  res.setHeader('ETag', etag)
  if (req.headers['if-none-match']?.includes(etag)) {
    res.writeHead(304).end()
    return true
  }
  res.writeHead(200, { 'Content-Type': type, 'Content-Length': size })
  if (req.method === 'HEAD') res.end()
  // A visitor who leaves half-way is not an error of the shop.
  else await pipeline(createReadStream(file, { end: Math.max(0, size - 1) }), res).catch(() => res.destroy())
  return true
}

/**
 * Returns the file in `folder` for an address of the shop (`/objects/…`); null for any other address or a missing file.
 */
export async function objectFile(path: string, folder: string): Promise<string | null> {
  return isObjectPath(path) ? insideFolder(folder, decodeURIComponent(path.slice(PREFIX.length))) : null
}

async function insideFolder(folder: string, name: string): Promise<string | null> {
  if (name.split('/').some((part) => part === '' || part.startsWith('.')) || /[\\\0]/.test(name)) return null
  try {
    const root = await realpath(folder)
    const file = await realpath(join(root, name))
    return file.startsWith(root + sep) && (await stat(file)).isFile() ? file : null
  } catch {
    return null
  }
}
