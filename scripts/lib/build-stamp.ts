import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join, relative } from 'node:path'

const root = join(import.meta.dirname, '../..')
const STAMP = '.sources'

/** The sources of a build. Data is not among them: pages follow the database while the shop runs. */
const SOURCES = [
  'src',
  'packages',
  'public',
  'db',
  'scripts/serve.ts',
  'scripts/lib/on-stop.mjs',
  'astro.config.mjs',
  'tailwind.config.cjs',
  'package-lock.json',
]

/** Returns a hash of the contents of a build's sources. */
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

/** Returns true if `dist` was built from the current sources. */
export async function buildIsCurrent(): Promise<boolean> {
  const stamp = join(root, 'dist', STAMP)
  return existsSync(stamp) && readFileSync(stamp, 'utf8') === (await hashSources())
}

/** Writes the hash of its sources into a build's folder. */
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
