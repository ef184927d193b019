import { readdirSync, readFileSync } from 'node:fs'
import { extname, join, relative, sep } from 'node:path'
import { Answer } from '@moc-lan/page-store'

const TYPES: Record<string, string> = {
  '.avif': 'image/avif',
  '.css': 'text/css; charset=utf-8',
  '.gif': 'image/gif',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.jpg': 'image/jpeg',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json',
  '.map': 'application/json',
  '.mjs': 'text/javascript; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
  '.xml': 'application/xml',
}

/** Files whose names hold a hash of their content; the build puts nothing else there. */
const HASHED = '/_astro/'
const BEST_QUALITY = 11

export type Assets = ReadonlyMap<string, Answer>

/** Reads what the build made for browsers into memory, by path. */
export function loadAssets(folder: string, commonHeaders: readonly string[]): Assets {
  const assets = new Map<string, Answer>()
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue
    const file = join(entry.parentPath, entry.name)
    const path = `/${relative(folder, file).split(sep).join('/')}`
    const cacheControl = path.startsWith(HASHED)
      ? 'public, max-age=31536000, immutable'
      : path.endsWith('.html')
        ? 'public, max-age=0, must-revalidate'
        : 'public, max-age=600'
    const answer = new Answer({
      status: 200,
      headers: [...commonHeaders, 'Cache-Control', cacheControl],
      contentType: TYPES[extname(path)] ?? 'application/octet-stream',
      body: readFileSync(file),
      quality: BEST_QUALITY,
    })
    assets.set(encodeURI(path), answer)
    if (path.endsWith('/index.html')) assets.set(encodeURI(path.slice(0, -'/index.html'.length)) || '/', answer)
  }
  return assets
}

/** Compresses every asset, one after another, so that the first visitor does not wait for it. */
export async function compressAssets(assets: Assets): Promise<void> {
  for (const answer of new Set(assets.values())) {
    await answer.prepare('gzip')
    await answer.prepare('br')
  }
}
