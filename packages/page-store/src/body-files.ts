import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { bodyHash } from './answer.ts'
import type { Page } from './page.ts'

const EXTENSIONS: [type: RegExp, extension: string][] = [
  [/^text\/html/, 'html'],
  [/json/, 'json'],
  [/xml/, 'xml'],
  [/^text\/plain/, 'txt'],
]

/**
 * Matches keys whose parts are safe folder names on every system and are not the file name of a body: up to 124
 * characters, as a name of 120 with an ending. Windows keeps the
 * names of devices for itself, with any ending, and drops a dot at the end.
 */
const SAFE_PATH =
  /^(\/(?!index\.|(?:con|prn|aux|nul|com\d|lpt\d)(?:[./]|$))[a-z0-9_~-](?:[a-z0-9._~-]{0,122}[a-z0-9_~-])?)*$/

let written = 0

/** Returns true if a key can be a file. A page with any other key is served, but not saved. */
export function isSavable(key: string): boolean {
  const [path = '', query = ''] = key.split('?')
  return key.length <= 512 && (path === '/' || SAFE_PATH.test(path)) && /^[\w=%.~-]{0,180}$/.test(query)
}

/**
 * Returns the path of a page's body in the folder: `/vi/articles` → `vi/articles/index.html`, `/a?q=1` →
 * `a/index@q=1.html`.
 */
export function bodyFile(key: string, contentType: string): string {
  const [path = '', query] = key.split('?')
  const extension = EXTENSIONS.find(([type]) => type.test(contentType))?.[1] ?? 'bin'
  return join(path.slice(1), query ? `index@${query}.${extension}` : `index.${extension}`)
}

/** Writes a body so that a reader sees the whole file or none. */
export async function writeBody(folder: string, page: Page, body: Buffer): Promise<void> {
  const file = join(folder, bodyFile(page.key, page.contentType))
  await mkdir(dirname(file), { recursive: true })
  await writeWhole(file, body)
}

/** Returns a saved page's body, or null if the file is missing or does not match the page's hash. */
export async function readBody(folder: string, page: Page): Promise<Buffer | null> {
  try {
    const body = await readFile(join(folder, bodyFile(page.key, page.contentType)))
    return bodyHash(body) === page.hash ? body : null
  } catch {
    return null
  }
}

/** Removes the file of a page's body, if there is one. */
export async function removeBody(folder: string, page: Pick<Page, 'key' | 'contentType'>): Promise<void> {
  await rm(join(folder, bodyFile(page.key, page.contentType)), { force: true })
}

/** Writes a temporary file and renames it to its place. */
async function writeWhole(file: string, content: Buffer | string): Promise<void> {
  const draft = `${file}.${process.pid}-${++written}.tmp`
  try {
    await writeFile(draft, content)
    await rename(draft, file)
  } catch (error) {
    await rm(draft, { force: true })
    throw error
  }
}
