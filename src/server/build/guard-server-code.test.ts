import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { build } from 'vite'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { guardServerCode, isServerCode } from './guard-server-code.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'guard-'))
})
afterAll(() => rm(folder, { recursive: true }))

async function buildIsland(code: string): Promise<unknown> {
  const entry = join(folder, 'island.ts')
  await writeFile(entry, code)
  return build({
    configFile: false,
    logLevel: 'silent',
    plugins: [guardServerCode()],
    build: { write: false, lib: { entry, formats: ['es'] } },
  })
}

describe('the guard that keeps server code out of the browser', () => {
  it('fires on an island that imports a server file', async () => {
    const server = resolve('src/server/config.ts')
    await expect(
      buildIsland(`import { readConfig } from ${JSON.stringify(server)}\nconsole.log(readConfig)`),
    ).rejects.toThrow(/src\/server\/config\.ts is server code and must not reach the browser/)
  })

  it('fires on the database, also through a dynamic import', async () => {
    const schema = resolve('db/schema/products.ts')
    await expect(buildIsland(`void import(${JSON.stringify(schema)})`)).rejects.toThrow(
      /db\/schema\/products\.ts is server code/,
    )
  })

  it('lets code through that runs anywhere', async () => {
    const money = resolve('src/shared/money.ts')
    await expect(
      buildIsland(`import { formatMoney } from ${JSON.stringify(money)}\nconsole.log(formatMoney(1, 'VND'))`),
    ).resolves.toBeDefined()
  })

  it('knows server code by its folder and by its name', () => {
    const isServer = (path: string) => isServerCode(resolve(path))
    expect(isServer('src/features/orders/server/fulfil.ts')).toBe(true)
    expect(isServer('src/features/orders/secret.server.ts')).toBe(true)
    expect(isServer('src/server.ts')).toBe(false)
    expect(isServer('src/features/observer/cart.ts')).toBe(false)
    expect(isServer('node_modules/x/server/y.js')).toBe(false)
    expect(isServer('packages/stripe-sandbox/src/sandbox.ts')).toBe(true)
    expect(isServer('packages/stripe-sandbox/src/browser/stripe-js.ts')).toBe(false)
    // The site's own pictures are in the seed's folder and go to the browser.
    expect(isServer('db/seed/pictures/files/emblem.svg?raw')).toBe(false)
  })
})
