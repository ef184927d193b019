import { existsSync } from 'node:fs'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { runScript } from '../factories/run-script.ts'
import { runShopOnDemand } from '../factories/running-shop.ts'

test('server, backup and restore agree on a folder whose name holds %, #, ? and spaces', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'moc-lan-odd-'))
  const dataDir = join(folder, '50% off%20 #1 why?')
  const script = async (name: string, ...args: string[]) => {
    const { code, output } = await runScript(`scripts/${name}`, args, { env: { DATA_DIR: dataDir } })
    expect(code, output).toBe(0)
  }
  const shop = await runShopOnDemand({ DATA_DIR: dataDir })
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
