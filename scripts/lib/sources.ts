import { glob, readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'

const root = join(import.meta.dirname, '../..')
const FOLDERS = ['src', 'packages', 'db', 'scripts', 'bench', 'tools', 'tests']

/** Reads every source file of the project, by path from its root. */
export async function readSources(): Promise<Map<string, string>> {
  const files = (await Promise.all(FOLDERS.map(sourcesUnder))).flat().sort()
  return new Map(
    await Promise.all(files.map(async (file) => [file, await readFile(join(root, file), 'utf8')] as const)),
  )
}

/** Reads every document of the project, by path from its root. */
export async function readDocuments(): Promise<Map<string, string>> {
  const lists = ['*.md', 'docs/**/*.md', 'packages/*/README.md', 'src/**/*.md', 'tools/**/*.md'].map((pattern) =>
    Array.fromAsync(glob(pattern, { cwd: root })),
  )
  const files = (await Promise.all(lists)).flat().map((file) => file.replaceAll('\\', '/'))
  return new Map(
    await Promise.all(files.toSorted().map(async (file) => [file, await readFile(join(root, file), 'utf8')] as const)),
  )
}

async function sourcesUnder(folder: string): Promise<string[]> {
  const names = await readdir(join(root, folder), { recursive: true })
  return names
    .map((name) => `${folder}/${name.replaceAll('\\', '/')}`)
    .filter((file) => /\.(?:ts|tsx|mjs|astro)$/.test(file) && !file.includes('/node_modules/'))
}
