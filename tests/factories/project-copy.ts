import { createHash } from 'node:crypto'
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const root = join(import.meta.dirname, '../..')
/** The files of the project that `npm start` needs. */
const COPIED = [
  'src',
  'packages',
  'db',
  'public',
  'scripts',
  'dist',
  'package.json',
  'package-lock.json',
  'tsconfig.json',
]
const OWN = new Set(['.moc-lan-installed', '@moc-lan'])
const COPIED_SETTINGS = ['astro.config.mjs', 'tailwind.config.cjs']

/** Copies the built project, so that a test may change it. Its packages are links to this project's. */
export function copyProject(): { folder: string; remove(): void } {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'moc-lan-copy-')))
  for (const name of [...COPIED, ...COPIED_SETTINGS]) cpSync(join(root, name), join(folder, name), { recursive: true })
  mkdirSync(join(folder, 'node_modules'))
  // One link for each package, so that an install in the copy would not touch the originals.
  for (const name of readdirSync(join(root, 'node_modules')).filter((name) => !OWN.has(name)))
    symlinkSync(join(root, 'node_modules', name), join(folder, 'node_modules', name))
  // Workspaces link to the copy's own.
  mkdirSync(join(folder, 'node_modules/@moc-lan'))
  for (const name of readdirSync(join(folder, 'packages')))
    symlinkSync(join('../../packages', name), join(folder, 'node_modules/@moc-lan', name))
  const locked = createHash('sha256').update(readFileSync(join(folder, 'package-lock.json')))
  writeFileSync(join(folder, 'node_modules/.moc-lan-installed'), locked.digest('hex'))
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }) }
}
