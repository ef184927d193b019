import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join, relative } from 'node:path'

const root = join(import.meta.dirname, '../..')
const STAMP = '.sources'

/** What a build is made of. Data is not: pages follow the database while the shop runs. */
const SOURCES = ['src', 'packages', 'public', 'db', 'astro.config.mjs', 'tailwind.config.cjs', 'package-lock.json']

/** A hash over the files a build is made of, by content. */
export async function hashSources(): Promise<string> {
  const files = (await Promise.all(SOURCES.map((source) => filesUnder(join(root, source))))).flat().sort()
  const hash = createHash('sha256')
  for (const file of files)
    hash
      .update(relative(root, file))
      .update('\0')
      .update(await readFile(file))
  return hash.digest('hex')
}

/** Whether `dist` was built from the files as they are now. */
export async function buildIsCurrent(): Promise<boolean> {
  const stamp = join(root, 'dist', STAMP)
  return existsSync(stamp) && readFileSync(stamp, 'utf8') === (await hashSources())
}

/** Writes into a build's folder what it was made of. */
export async function stampBuild(folder: string, sources: string): Promise<void> {
  await writeFile(join(folder, STAMP), sources)
}

async function filesUnder(path: string): Promise<string[]> {
  if (!existsSync(path)) return []
  const entries = await readdir(path, { recursive: true, withFileTypes: true }).catch(() => null)
  if (!entries) return [path]
  return entries
    .filter(
      (entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name) && !entry.parentPath.includes('node_modules'),
    )
    .map((entry) => join(entry.parentPath, entry.name))
}
