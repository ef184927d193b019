import { chmodSync, lstatSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { backUp } from '#db/backup.ts'
import { closeDataFolder, closeToOthers } from '#db/owner-only.ts'
import { restore } from '#db/restore.ts'
import { freePort } from '@moc-lan/libsql-safe/testing/free-port'
import { testConfig } from '#tests/factories/test-shop.ts'
import { createShop } from './create-shop.ts'

let root: string
let dataDir: string
const umask = process.umask(0o022)
beforeEach(() => {
  process.umask(0o022)
  root = mkdtempSync(join(tmpdir(), 'moc-lan-owner-'))
  dataDir = join(root, 'data')
})
afterEach(() => {
  process.umask(umask)
  rmSync(root, { recursive: true, force: true })
})

/** Returns every file and folder that group or others may use, including the folder itself. */
function openPaths(folder: string): string[] {
  const names = ['', ...(readdirSync(folder, { recursive: true }) as string[])]
  return names.filter((name) => (lstatSync(join(folder, name)).mode & 0o077) !== 0)
}

async function visitShop(): Promise<void> {
  const open = await createShop({ ...testConfig(dataDir), port: await freePort() })
  await open.close()
}

it('only the owner can use what a new shop creates', async () => {
  await visitShop()
  expect(readdirSync(dataDir)).toEqual(expect.arrayContaining(['shop.db', 'sandbox.db', 'uploads']))
  expect(openPaths(dataDir)).toEqual([])
})

it('files that an earlier version left open are closed at the start, including every picture', async () => {
  await visitShop()
  mkdirSync(join(dataDir, 'mail'))
  mkdirSync(join(dataDir, 'pages/old'), { recursive: true })
  for (const name of ['mail/letter.eml', 'pages/old/x.html']) writeFileSync(join(dataDir, name), '')
  for (const name of ['', ...(readdirSync(dataDir, { recursive: true }) as string[])]) {
    const path = join(dataDir, name)
    chmodSync(path, lstatSync(path).isDirectory() ? 0o755 : 0o644)
  }
  expect(openPaths(dataDir).length).toBeGreaterThan(20)
  await visitShop()
  expect(openPaths(dataDir)).toEqual([])
  expect(lstatSync(join(dataDir, 'shop.db')).mode & 0o777).toBe(0o600)
  expect(lstatSync(dataDir).mode & 0o777).toBe(0o700)
})

it('a backup of an open shop is closed, and so are restored files', async () => {
  await visitShop()
  const location = {
    dataDir,
    databaseUrl: `file:${join(dataDir, 'shop.db')}`,
    backupDir: join(root, 'backups'),
  }
  for (const name of [
    'uploads',
    ...(readdirSync(join(dataDir, 'uploads'), { recursive: true }) as string[]).map((n) => `uploads/${n}`),
  ])
    chmodSync(join(dataDir, name), lstatSync(join(dataDir, name)).isDirectory() ? 0o755 : 0o644)
  process.umask(0o022)
  const folder = await backUp(location)
  expect(openPaths(location.backupDir)).toEqual([])

  chmodSync(join(folder, 'shop.db'), 0o644)
  process.umask(0o022)
  await restore(location, folder, { force: true })
  expect(openPaths(join(dataDir, 'uploads'))).toEqual([])
  expect(lstatSync(join(dataDir, 'shop.db')).mode & 0o777).toBe(0o600)
})

it('follows no link out of the folder, and leaves a folder alone that contains the working directory', () => {
  const outside = join(root, 'outside')
  writeFileSync(outside, '')
  mkdirSync(dataDir)
  symlinkSync(outside, join(dataDir, 'link'))
  expect(closeDataFolder(dataDir)).toEqual([])
  expect(lstatSync(outside).mode & 0o777).toBe(0o644)

  mkdirSync(join(root, 'shared/shop'), { recursive: true })
  const own = [
    'shop.db',
    'two-step-key',
    'sandbox-control-key',
    'upload-secret',
    'forgotten.jsonl',
    'forgotten-keys',
    'demo-archive.2026',
  ]
  for (const name of [...own, 'package.json']) writeFileSync(join(root, 'shared', name), '', { mode: 0o644 })
  const cwd = process.cwd()
  process.chdir(join(root, 'shared'))
  try {
    closeDataFolder(join(root, 'shared'))
  } finally {
    process.chdir(cwd)
  }
  expect(openPaths(join(root, 'shared')).sort()).toEqual(['', 'package.json', 'shop'])

  const before = lstatSync(process.cwd()).mode
  closeDataFolder(process.cwd())
  expect(lstatSync(process.cwd()).mode).toBe(before)
  expect(relative(process.cwd(), root).startsWith('..')).toBe(true)
})

it('closes what is beside a folder that it may not look into, such as a backup that root has made', () => {
  const names = ['by-root', 'by-root-too', 'monday', 'removed']
  for (const name of names) mkdirSync(join(dataDir, name), { recursive: true, mode: 0o755 })
  // No rights refuse root, who may run this test.
  const codes: Record<string, string> = { 'by-root': 'EACCES', 'by-root-too': 'EPERM', removed: 'ENOENT' }
  const list = (folder: string) => {
    const code = codes[relative(dataDir, folder)]
    if (code) throw Object.assign(new Error(code), { code })
    return readdirSync(folder)
  }
  expect(closeToOthers(dataDir, list)).toEqual([join(dataDir, 'by-root'), join(dataDir, 'by-root-too')])
  expect(lstatSync(join(dataDir, 'monday')).mode & 0o777).toBe(0o700)

  const broken = () => {
    throw Object.assign(new Error('EIO'), { code: 'EIO' })
  }
  expect(() => closeToOthers(dataDir, broken)).toThrow('EIO')
})
