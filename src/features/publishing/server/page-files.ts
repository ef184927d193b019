import { createHash } from 'node:crypto'
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { bodyHash } from '#server/http/answer.ts'
import type { Page } from './page.ts'

const EXTENSIONS: [type: RegExp, extension: string][] = [
  [/^text\/html/, 'html'],
  [/json/, 'json'],
  [/xml/, 'xml'],
  [/^text\/plain/, 'txt'],
]

/** Parts of a key that are safe as names of folders on every system, and are not the name of a body. */
const SAFE_PATH = /^(\/(?!index\.)[a-z0-9_~-][a-z0-9._~-]{0,119})*$/

let written = 0

/** Whether a key can be a file: anything unusual is served, but not kept. */
export function isSavable(key: string): boolean {
  const [path = '', query = ''] = key.split('?')
  return key.length <= 512 && (path === '/' || SAFE_PATH.test(path)) && /^[\w=%.~-]{0,180}$/.test(query)
}

/** Where a page's body lies in the folder: `/vi/articles` → `vi/articles/index.html`, with `@query` where one matters. */
export function bodyFile(key: string, contentType: string): string {
  const [path = '', query] = key.split('?')
  const extension = EXTENSIONS.find(([type]) => type.test(contentType))?.[1] ?? 'bin'
  return join(path.slice(1), query ? `index@${query}.${extension}` : `index.${extension}`)
}

/** Writes a body so that no reader ever sees half of it. */
export async function writeBody(folder: string, page: Page, body: Buffer): Promise<void> {
  const file = join(folder, bodyFile(page.key, page.contentType))
  await mkdir(dirname(file), { recursive: true })
  await writeWhole(file, body)
}

/** A saved page's body, or null when the file is missing or not the one that was meant. */
export async function readBody(folder: string, page: Page): Promise<Buffer | null> {
  try {
    const body = await readFile(join(folder, bodyFile(page.key, page.contentType)))
    return bodyHash(body) === page.hash ? body : null
  } catch {
    return null
  }
}

export async function removeBody(folder: string, page: Page): Promise<void> {
  await rm(join(folder, bodyFile(page.key, page.contentType)), { force: true })
}

/** Writes a file beside its place and moves it there. */
export async function writeWhole(file: string, content: Buffer | string): Promise<void> {
  const draft = `${file}.${process.pid}-${++written}.tmp`
  try {
    await writeFile(draft, content)
    await rename(draft, file)
  } catch (error) {
    await rm(draft, { force: true })
    throw error
  }
}

/** A short name for a set of texts. */
export function nameOf(...parts: string[]): string {
  const hash = createHash('sha256')
  for (const part of parts) hash.update(`${part.length}:${part}`)
  return hash.digest('hex').slice(0, 20)
}
