import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { freePort } from '@moc-lan/libsql-safe/testing/free-port'
import { peekState } from '#db/peek-state.ts'
import { locationFrom } from '#db/location.ts'
import { copyTemplate } from '../factories/copy-template.ts'
import { runScript, type Ended } from '../factories/run-script.ts'
import { root, runShopOnDemand, type RunningShop } from '../factories/running-shop.ts'

const KEYS = {
  STRIPE_SECRET_KEY: 'sk_live_51Abc',
  STRIPE_PUBLISHABLE_KEY: 'pk_live_51Abc',
  STRIPE_WEBHOOK_SECRET: 'whsec_Abc',
}
const SITE_URL = 'https://shop.example'

let folder: string
/** A data folder that holds the demo. */
let demoData: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'moc-lan-start-'))
  demoData = join(folder, 'demo')
  copyTemplate(demoData)
})
afterAll(() => rm(folder, { recursive: true, force: true, maxRetries: 5 }))

/** Runs a program of the project, which prints warnings and listens on any port if it starts. */
function run(program: string, env: Record<string, string>, { args = [] as string[], cwd = root } = {}): Promise<Ended> {
  return runScript(program, args, { cwd, env: { PORT: '0', LOG_LEVEL: 'warn', ...env } })
}

/** One of each kind; src/server/config-opening.test.ts has the others. */
const REFUSALS: [string, Record<string, string>, RegExp][] = [
  ['live keys', KEYS, /STRIPE_SECRET_KEY .*demo.*npm run open-shop/],
  ['live keys at a public SITE_URL', { ...KEYS, SITE_URL }, /SITE_URL .*demo.*npm run open-shop/],
  ['no keys at a public SITE_URL', { SITE_URL }, /SITE_URL .*STRIPE_SECRET_KEY.*npm run open-shop/],
  ['a blank key', { ...KEYS, STRIPE_SECRET_KEY: ' ' }, /STRIPE_SECRET_KEY is blank/],
]

describe.each([
  ['scripts/start.ts', REFUSALS],
  ['dist/server/serve.mjs', REFUSALS.slice(0, 2)],
  ['dist/server/shop.mjs', REFUSALS.slice(0, 1)],
  ['scripts/check.ts', REFUSALS.slice(1, 3)],
])('%s refuses, and says what to do', (program, refusals) => {
  test.each(refusals)('%s on demo data', async (_, env, message) => {
    const { code, output } = await run(program, { DATA_DIR: demoData, ...env })
    expect(code, output).toBe(1)
    expect(output.replaceAll(/\.\n\s+/g, '. ')).toMatch(message)
  })
})

test('a demo database of a version without the demo mark is recognised', async () => {
  const { DatabaseSync } = await import('node:sqlite')
  const dataDir = join(folder, 'old')
  await mkdir(dataDir)
  const old = new DatabaseSync(join(dataDir, 'shop.db'))
  old.exec(`CREATE TABLE users (email text); INSERT INTO users VALUES ('admin@example.com')`)
  old.close()
  const url = locationFrom({ DATA_DIR: dataDir }).databaseUrl
  expect(await peekState({ url, authToken: undefined })).toMatchObject({ demo: true, openedAt: null })
  const { code, output } = await run('dist/server/serve.mjs', { DATA_DIR: dataDir, ...KEYS })
  expect([code, output]).toEqual([1, expect.stringContaining('npm run open-shop')])
})

describe('without its database server', () => {
  const hung = createServer()
  let urls: Record<'away' | 'hung', string>
  beforeAll(async () => {
    await once(hung.listen(0, '127.0.0.1'), 'listening')
    const { port } = hung.address() as AddressInfo
    urls = { away: `http://127.0.0.1:${await freePort()}`, hung: `http://127.0.0.1:${port}` }
  })
  afterAll(() => void hung.close())

  // Together: each of them waits for a while.
  test.concurrent.each([
    ['dist/server/shop.mjs', 'away', /^The database at URL cannot be reached: ECONNREFUSED$/m],
    ['dist/server/serve.mjs', 'away', /^The database at URL cannot be reached: ECONNREFUSED$/m],
    ['scripts/backup.ts', 'away', /^No backup was made\. The database at URL cannot be reached: ECONNREFUSED$/m],
    [
      'scripts/migrate.ts',
      'away',
      /^Waiting for the database at URL .*\n.* at URL was not migrated\. .*ECONNREFUSED$/m,
    ],
    ['scripts/migrate.ts', 'hung', /^Waiting for the database at URL .*\n.* at URL was not migrated\. .* answer/m],
  ] as const)('%s ends, and names the database that is %s', async (program, state, sentence) => {
    const url = urls[state]
    const { code, output } = await run(program, { DATABASE_URL: url, DATA_DIR: join(folder, 'serverless') })
    expect([code, output.replaceAll(url, 'URL')]).toEqual([1, expect.stringMatching(sentence)])
  })
})

describe('valid settings', () => {
  let shop: RunningShop
  beforeAll(async () => {
    shop = await runShopOnDemand({ ...KEYS, SITE_URL, TRUSTED_PROXIES: '1', DATA_DIR: join(folder, 'real') })
  })
  afterAll(() => shop.close())

  test('live keys on fresh data seed the catalogue and no demo account', async () => {
    expect(await (await fetch(`${shop.url}/api/products`)).json()).toHaveLength(37)
    const answer = await fetch(`${shop.url}/api/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: SITE_URL },
      body: JSON.stringify({ email: 'admin@example.com', password: 'demo-flowers' }),
    })
    expect(answer.status).toBe(401)
    expect(shop.output()).not.toContain('demo-flowers')
  })

  test('the start lists risky and missing settings in at most three lines', () => {
    const notes = shop
      .output()
      .split('\n')
      .filter((line) => /Configuration:|^ {2}(risk|missing): /.test(line))
    expect(notes.length).toBeGreaterThan(1)
    expect(notes.length).toBeLessThanOrEqual(3)
    expect(notes[0]).toContain('npm run check')
  })

  test('the same data without its keys is refused, since test cards would buy from an open shop', async () => {
    const env = { DATA_DIR: join(folder, 'real') }
    const { code, output } = await run('dist/server/serve.mjs', env)
    expect([code, output]).toEqual([1, expect.stringMatching(/STRIPE_SECRET_KEY is not set.*open since/)])
  })
})

describe('every script reads the settings of the shop, .env too', () => {
  /** A folder name that is not valid in a URL. */
  const NAME = '50% off%20 #1 why?'
  let home: string
  beforeAll(async () => {
    home = join(folder, 'home')
    await mkdir(home)
    await writeFile(join(home, '.env'), `DATA_DIR="${join(folder, NAME)}"\n`)
    copyTemplate(join(folder, NAME))
    const shop = await runShopOnDemand({ DATA_DIR: join(folder, NAME) })
    await shop.close()
    expect((await readdir(folder)).filter((name) => name.includes('%'))).toEqual([NAME])
  })
  const inHome = (program: string, ...args: string[]) => run(program, { SHOP_ENV_FILE: '' }, { args, cwd: home })

  test('a backup copies the server’s folder, and a restore puts it back there', async () => {
    const backup = await inHome('scripts/backup.ts')
    expect(backup.output).toContain(`Backup complete: ${join(folder, NAME, 'backups')}`)
    const made = backup.output.split('Backup complete: ')[1]!.trim()
    await rm(join(folder, NAME, 'shop.db'))
    const restored = await inHome('scripts/restore.ts', made)
    expect(restored.output).toContain(`into the database ${join(folder, NAME, 'shop.db')}`)
    expect([backup.code, restored.code]).toEqual([0, 0])
    expect(existsSync(join(folder, NAME, 'shop.db'))).toBe(true)
    expect((await readdir(folder)).filter((name) => name.includes('%'))).toEqual([NAME])
  })

  test('a restore into a folder with other files is refused', async () => {
    const backup = await run('scripts/backup.ts', { DATA_DIR: demoData })
    const made = backup.output.split('Backup complete: ')[1]!.trim()
    const { code, output } = await run('scripts/restore.ts', { DATA_DIR: join(root, 'docs') }, { args: [made] })
    expect([code, output]).toEqual([1, expect.stringMatching(/docs holds no shop.*DATA_DIR/)])
  })

  test('a backup of a wrong folder fails', async () => {
    const { code, output } = await run('scripts/backup.ts', { DATA_DIR: join(folder, 'nowhere') })
    expect([code, output]).toEqual([1, expect.stringMatching(/No backup was made.*DATA_DIR/)])
  })

  test('BACKUP_DIR moves the backups elsewhere', async () => {
    const { output } = await run('scripts/backup.ts', { DATA_DIR: demoData, BACKUP_DIR: join(folder, 'elsewhere') })
    expect(output).toContain(`Backup complete: ${join(folder, 'elsewhere')}`)
  })

  test('only a demo accepts fifty thousand invented orders', async () => {
    await writeFile(
      join(home, 'real.env'),
      Object.entries(KEYS)
        .map((pair) => pair.join('='))
        .join('\n'),
    )
    const keys = await run('scripts/seed-scale.ts', { SHOP_ENV_FILE: join(home, 'real.env'), DATA_DIR: demoData })
    expect([keys.code, keys.output]).toEqual([1, expect.stringContaining('STRIPE_SECRET_KEY is set')])
    const real = await run('scripts/seed-scale.ts', { DATA_DIR: join(folder, 'real'), SHOP_SANDBOX: '1' })
    expect([real.code, real.output]).toEqual([1, expect.stringContaining('names no demo')])
  })
})
