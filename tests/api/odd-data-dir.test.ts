import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { node, runShop } from '../factories/running-shop.ts'

const root = join(import.meta.dirname, '../..')
const run = promisify(execFile)

test('server, backup and restore agree on a folder whose name holds %, #, ? and spaces', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'moc-lan-odd-'))
  const dataDir = join(folder, '50% off%20 #1 why?')
  const env = { PATH: process.env.PATH, SHOP_ENV_FILE: 'none', DATA_DIR: dataDir }
  const script = (name: string, ...args: string[]) =>
    run(node, [join(root, 'scripts', name), ...args], { cwd: root, env })
  const shop = await runShop({ DATA_DIR: dataDir })
  await shop.close()
  expect(await readdir(folder)).toEqual(['50% off%20 #1 why?'])

  await script('backup.ts')
  const [backup] = await readdir(join(dataDir, 'backups'))
  await rm(join(dataDir, 'shop.db'))
  await script('restore.ts', join(dataDir, 'backups', backup!))
  expect(existsSync(join(dataDir, 'shop.db'))).toBe(true)
  expect(await readdir(folder)).toEqual(['50% off%20 #1 why?'])
  await rm(folder, { recursive: true, force: true, maxRetries: 5 })
})
