import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sandboxEnvironment } from './sandbox-environment.ts'

let folder: string
let SHOP_ENV_FILE: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'moc-lan-sandbox-environment-'))
  SHOP_ENV_FILE = join(folder, '.env')
  writeFileSync(SHOP_ENV_FILE, 'PORT=5000\nHOST=0.0.0.0\nSHOP_SANDBOX=1\nDATA_DIR=/srv/flowers\n')
})
afterAll(() => rmSync(folder, { recursive: true }))

describe('the environment of npm run sandbox', () => {
  it('takes the settings of the shop, but not its port and host', () => {
    const env = sandboxEnvironment({ SHOP_ENV_FILE })
    expect(env).toMatchObject({ DATA_DIR: '/srv/flowers', SANDBOX_PUBLIC: '1' })
    expect(env).not.toHaveProperty('PORT')
    expect(env).not.toHaveProperty('HOST')
  })

  it("sends events to the shop's port, even if the sandbox has a port of its own", () => {
    const url = 'http://127.0.0.1:5000/api/webhooks/stripe'
    expect(sandboxEnvironment({ SHOP_ENV_FILE })).toHaveProperty('SANDBOX_WEBHOOK_URL', url)
    expect(sandboxEnvironment({ SHOP_ENV_FILE, PORT: '6000' })).toMatchObject({
      SANDBOX_WEBHOOK_URL: url,
      PORT: '6000',
    })
    expect(sandboxEnvironment({ SHOP_ENV_FILE: 'none' })).toHaveProperty(
      'SANDBOX_WEBHOOK_URL',
      'http://127.0.0.1:4321/api/webhooks/stripe',
    )
  })

  it("prefers the process's own environment", () => {
    expect(sandboxEnvironment({ SHOP_ENV_FILE, DATA_DIR: 'elsewhere', SANDBOX_WEBHOOK_URL: 'none' })).toMatchObject({
      DATA_DIR: 'elsewhere',
      SANDBOX_WEBHOOK_URL: 'none',
    })
  })
})
