import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, extname, join, relative, sep } from 'node:path'
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

/** Files whose names contain a hash of their content; the build puts nothing else there. */
export const HASHED = '/_astro/'
const FOR_EVER = 'public, max-age=31536000, immutable'
const FOR_MINUTES = 'public, max-age=600'
const BEST_QUALITY = 11

export type Assets = ReadonlyMap<string, Answer>

/** The folder of a build's compressed assets, beside `client`: `_astro/x.js.br`, `_astro/x.js.gz`. */
export const COMPRESSED = 'compressed'
const EXTENSIONS = { br: '.br', gzip: '.gz' } as const
const ENCODINGS = ['br', 'gzip'] as const

/** Returns the Cache-Control of a build's browser files by path; `*` matches the rest of a path. */
export function assetRules(folder: string): { path: string; headers: string[] }[] {
  const others = readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isFile())
  const names = others.map(({ name }) => `/${encodeURI(name)}`).toSorted()
  return [
    { path: `${HASHED}*`, headers: ['Cache-Control', FOR_EVER] },
    ...names.map((path) => ({ path, headers: ['Cache-Control', FOR_MINUTES] })),
  ]
}

/** Reads the browser files of a build into memory, by path, with the encodings that the build has compressed. */
export function loadAssets(folder: string, commonHeaders: readonly string[]): Assets {
  const assets = new Map<string, Answer>()
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue
    const file = join(entry.parentPath, entry.name)
    const path = `/${relative(folder, file).split(sep).join('/')}`
    const answer = readAsset(folder, path, commonHeaders)
    assets.set(encodeURI(path), answer)
    if (path.endsWith('/index.html')) assets.set(encodeURI(path.slice(0, -'/index.html'.length)) || '/', answer)
  }
  return assets
}

/** Reads one browser file of a build, with the encodings that the build has compressed. */
export function readAsset(folder: string, path: string, commonHeaders: readonly string[]): Answer {
  return assetAnswer(path, readFileSync(join(folder, path)), readCompressed(folder, path), commonHeaders)
}

/** Returns the answer to a GET of a browser file. */
export function assetAnswer(
  path: string,
  body: Buffer,
  compressed: Partial<Record<'br' | 'gzip', Buffer>>,
  commonHeaders: readonly string[],
): Answer {
  return new Answer({
    status: 200,
    headers: [...commonHeaders, 'Cache-Control', path.startsWith(HASHED) ? FOR_EVER : FOR_MINUTES],
    contentType: assetType(path),
    body,
    quality: BEST_QUALITY,
    compressed,
  })
}

/** Returns the content type of a browser file by its name. */
export function assetType(name: string): string {
  return TYPES[extname(name)] ?? 'application/octet-stream'
}

function readCompressed(folder: string, path: string): Partial<Record<'br' | 'gzip', Buffer>> {
  const files = ENCODINGS.map((encoding) => [encoding, compressedFile(folder, path, encoding)] as const)
  return Object.fromEntries(
    files.filter(([, file]) => existsSync(file)).map(([encoding, file]) => [encoding, readFileSync(file)]),
  )
}

const compressedFile = (folder: string, path: string, encoding: 'br' | 'gzip') =>
  join(dirname(folder), COMPRESSED, `${path}${EXTENSIONS[encoding]}`)

/** Compresses every asset that the build has not compressed, one after another, so that no visitor waits for it. */
export async function compressAssets(assets: Assets): Promise<void> {
  for (const answer of new Set(assets.values())) for (const encoding of ENCODINGS) await answer.prepare(encoding)
}

/**
 * Compresses every asset of a build's `client` folder into the folder `compressed` beside it. Brotli at the best
 * quality takes seconds, which every start of the shop would spend again.
 */
export async function writeCompressed(folder: string): Promise<void> {
  const paths = new Map<Answer, string>()
  for (const [path, answer] of loadAssets(folder, [])) if (!paths.has(answer)) paths.set(answer, path)
  await Promise.all(
    [...paths].flatMap(([answer, path]) =>
      ENCODINGS.map(async (encoding) => {
        const { body } = await answer.prepare(encoding)
        if (body === answer.body) return
        const file = compressedFile(folder, decodeURI(path), encoding)
        await mkdir(dirname(file), { recursive: true })
        await writeFile(file, body)
      }),
    ),
  )
}
