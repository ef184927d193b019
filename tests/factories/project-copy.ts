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
/** What `npm start` needs of the project. */
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

/** A copy of the built project that a test may spoil; its packages are this project's, by links. */
export function copyProject(): { folder: string; remove(): void } {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'moc-lan-copy-')))
  for (const name of [...COPIED, ...COPIED_SETTINGS]) cpSync(join(root, name), join(folder, name), { recursive: true })
  mkdirSync(join(folder, 'node_modules'))
  // One link for each, so that an install in the copy would not touch what they lead to.
  for (const name of readdirSync(join(root, 'node_modules')).filter((name) => !OWN.has(name)))
    symlinkSync(join(root, 'node_modules', name), join(folder, 'node_modules', name))
  // The workspaces are those of the copy.
  mkdirSync(join(folder, 'node_modules/@moc-lan'))
  for (const name of readdirSync(join(folder, 'packages')))
    symlinkSync(join('../../packages', name), join(folder, 'node_modules/@moc-lan', name))
  const locked = createHash('sha256').update(readFileSync(join(folder, 'package-lock.json')))
  writeFileSync(join(folder, 'node_modules/.moc-lan-installed'), locked.digest('hex'))
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }) }
}
