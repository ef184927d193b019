// npm run open-shop at a terminal: every question is answered by keys.
import { existsSync, cpSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { nodeCommand, root, runShopOnDemand } from '../factories/running-shop.ts'
import { KEYS, openTerminal, type Terminal } from '../factories/terminal.ts'

const SITE_URL = 'https://shop.example'
const PASSWORD = 'hoa sữa mùa thu'
const ENV_BEFORE = '# mine\nLOG_LEVEL=warn\n'

/** The data folder of a demo that was started once. */
let triedOut: string
beforeAll(async () => {
  triedOut = await mkdtemp(join(tmpdir(), 'moc-lan-tried-out-'))
  await (await runShopOnDemand({ DATA_DIR: triedOut })).close()
})
afterAll(() => rm(triedOut, { recursive: true, force: true, maxRetries: 5 }))

let folder: string
let dataDir: string
let envFile: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'moc-lan-questions-'))
  dataDir = join(folder, 'data')
  envFile = join(folder, 'shop.env')
  cpSync(triedOut, dataDir, { recursive: true })
  writeFileSync(envFile, ENV_BEFORE)
})
afterEach(() => rm(folder, { recursive: true, force: true, maxRetries: 5 }))

const openShop = () =>
  openTerminal([...nodeCommand, join(root, 'scripts/open-shop.ts')], folder, {
    SHOP_ENV_FILE: envFile,
    DATA_DIR: dataDir,
  })

/** Returns the rows that opening a shop changes, and the files beside the database. */
function stateOf() {
  using db = new DatabaseSync(join(dataDir, 'shop.db'), { readOnly: true })
  const rows = (query: string) => db.prepare(query).all()
  return {
    users: rows('SELECT email, is_admin FROM users ORDER BY email'),
    orders: rows('SELECT id FROM orders ORDER BY id'),
    codes: rows('SELECT code, is_active FROM promotions ORDER BY code'),
    reviews: rows('SELECT id FROM reviews ORDER BY id'),
    articles: rows('SELECT id FROM articles ORDER BY id'),
    products: rows('SELECT id, archived_at FROM products ORDER BY id'),
    state: rows(`SELECT * FROM shop_state WHERE key <> 'reconciledUntil:stripe' ORDER BY key`),
    files: readdirSync(dataDir)
      .filter((name) => !/-(?:wal|shm)$/.test(name))
      .toSorted(),
    settings: readFileSync(envFile, 'utf8'),
  }
}

/** A complaint is matched by its beginning: the server's tests check the whole sentence. */
type Step = [question: string, right: string, ...wrong: [keys: string, complaint: string][]]

const STEPS: Step[] = [
  [
    'The shop’s address',
    SITE_URL,
    ['', 'A real shop needs it'],
    ['shop.example', '> SITE_URL '],
    ['http://shop.example', '> SITE_URL '],
  ],
  ['secret key (sk_live_…)', 'sk_live_51Abc', ['', 'A real shop needs it'], ['pk_live_51Abc', '> STRIPE_SECRET_KEY ']],
  ['publishable key (pk_live_…)', 'pk_live_51Abc', ['pk_test_51Abc', '> STRIPE_PUBLISHABLE_KEY ']],
  ['webhook secret (whsec_…)', 'whsec_Abc', ['we_123', '> STRIPE_WEBHOOK_SECRET ']],
  ['Proxies before the shop', '1', ['one', '> TRUSTED_PROXIES ']],
  ['Mail server', '', ['mail.example.com', '> SMTP_URL ']],
  ['Mails come from', '', ['nobody', '> MAIL_FROM ']],
  ['Folder for backups', ''],
  ['The demo’s products', ''],
  ['The demo’s articles', KEYS.down],
  ['Orders of the demo', ''],
  ['discount codes', ''],
  ['Accounts that were registered', ''],
  ['Orders that this sandbox does not know', ''],
  ['Bank accounts that transfers go to', ''],
  [
    'The owner’s email',
    'linh@shop.example',
    ['', 'Say who owns the shop'],
    ['linh@', '> linh@ '],
    ['admin@example.com', '> admin@example.com '],
  ],
  ['Password', PASSWORD, ['short', '> The password '], ['password1', '> The password ']],
]

/** Answers each question with its wrong answers, expecting a complaint for each, then with the right one. */
async function answerAll(terminal: Terminal, steps: readonly Step[]): Promise<void> {
  for (const [question, right, ...wrong] of steps) {
    await terminal.until(question)
    for (const [keys, complaint] of wrong) {
      terminal.type(KEYS.clearLine, keys, KEYS.enter)
      // The prompt is drawn with the complaint, and again once it accepts keys.
      for (let drawn = 0; drawn < 2; drawn++) await terminal.until(complaint)
    }
    terminal.type(...(right === KEYS.down || wrong.length === 0 ? [] : [KEYS.clearLine]), right, KEYS.enter)
  }
}

describe('npm run open-shop at a terminal', () => {
  it('asks again for every wrong answer, and opens the shop with the right ones', async () => {
    const before = stateOf()
    const terminal = openShop()
    await answerAll(terminal, STEPS)
    expect(await terminal.ended, terminal.output()).toBe(0)
    expect(terminal.output()).toContain('linh@shop.example is an owner.')
    for (const secret of [PASSWORD, 'sk_live_51Abc', 'whsec_Abc', 'password1'])
      expect(terminal.output()).not.toContain(secret)

    const after = stateOf()
    expect(after.users).toEqual([{ email: 'linh@shop.example', is_admin: 1 }])
    expect([after.orders, after.reviews, after.codes]).toEqual([[], [], []])
    expect([after.products, after.articles]).toEqual([before.products, []])
    expect(after.settings).toBe(
      `${ENV_BEFORE}DATA_DIR=${dataDir}\nSITE_URL=${SITE_URL}\nSTRIPE_SECRET_KEY=sk_live_51Abc\n` +
        'STRIPE_PUBLISHABLE_KEY=pk_live_51Abc\nSTRIPE_WEBHOOK_SECRET=whsec_Abc\nTRUSTED_PROXIES=1\n',
    )
    expect(after.files.some((name) => name.startsWith('demo-archive.'))).toBe(true)

    // A second run proposes the values in the file, and may keep the owner.
    const again = openShop()
    await answerAll(
      again,
      STEPS.slice(5, 15).map(([question]) => [question, '']),
    )
    await again.answer('The owner’s email (empty: stays)')
    expect(await again.ended, again.output()).toBe(0)
    expect(again.output()).toContain('is no demo')
    expect(stateOf().users).toEqual(after.users)
  })

  it.each([
    ['at the first question', 0],
    ['at a choice', 9],
    ['at the password', 16],
  ])('changes nothing when it is broken off %s', async (_, at) => {
    const before = stateOf()
    const terminal = openShop()
    await answerAll(
      terminal,
      STEPS.slice(0, at).map(([question, right]): Step => [question, right]),
    )
    await terminal.until(STEPS[at]![0])
    terminal.type('half', KEYS.interrupt)
    expect(await terminal.ended).toBe(1)
    expect(terminal.output()).toContain('The shop is not open. Broken off: nothing was changed.')
    expect(stateOf()).toEqual(before)
    expect(existsSync(join(folder, '.env'))).toBe(false)
  })
})
