import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import PostalMime from 'postal-mime'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { auditLog, users } from '#db/schema/index.ts'
import { PER_SUBNET } from '#server/http/in-progress.ts'
import { SECURITY_EVENTS, type SecurityEvent } from '#server/security-log.ts'
import { Authenticator } from '../factories/authenticator.ts'
import { createProvider, visitProvider, type RunningProvider } from '../factories/oidc-provider.ts'
import { freePort } from '@moc-lan/libsql-safe/testing/free-port'
import { runScript } from '../factories/run-script.ts'
import { openTestShop, type TestShop } from '../factories/test-shop.ts'
import { attackedShop, PASSWORD, type AttackedShop } from './attacked-shop.ts'
import type { Client } from './client.ts'
import { payForOne } from './purchase.ts'
import { writtenMails } from '../factories/written-mails.ts'

const POLL = { timeout: 30_000 }
const OWN = 'Hoa-mua-xuan-26'
const NEW = 'Hoa-mua-thu-27'

let provider: RunningProvider
let shop: AttackedShop
let demo: TestShop
let admin: Client
let people = 0

beforeAll(async () => {
  const port = await freePort()
  provider = await createProvider(`http://127.0.0.1:${port}/api/auth/callback`)
  await provider.open()
  // One proxy is trusted, so that the test can send from one subnet; rate limits are those of a real shop.
  const env = { ...provider.env, TRUSTED_PROXIES: '1', SHOP_SANDBOX: '1', RATE_LIMIT_FACTOR: '1' }
  shop = await attackedShop({ ...env, PORT: String(port) })
  demo = await openTestShop()
  for (const secret of [OWN, NEW, env.OIDC_CLIENT_SECRET, 'sk_live_51Abc', 'whsec_Abc']) shop.keepSecret(secret)
  admin = await shop.signIn('admin@example.com')
  // A purchase passes card data and client secrets through the shop.
  await payForOne(shop)
})
afterAll(async () => {
  await shop.finish()
  await demo.close()
  await provider.close()
})

/** Registers a customer with an email of their own. */
async function person(): Promise<{ client: Client; email: string }> {
  const email = `person-${++people}@example.org`
  return { client: await shop.register(email, OWN), email }
}

/** Resolves to the token in the newest mail to an address. */
async function mailedToken(email: string): Promise<string> {
  return vi.waitFor(async () => {
    for (const written of (await writtenMails(shop.dataDir)).toReversed()) {
      const mail = await PostalMime.parse(written)
      const token = /[?&]token=([\w-]+)/.exec(mail.text ?? '')?.[1]
      if (token && mail.to?.some(({ address }) => address === email)) return token
    }
    throw new Error(`No mail to ${email}`)
  }, POLL)
}

/** Runs a command of the project. Resolves to its output. */
async function command(program: string, args: string[], env: Record<string, string>): Promise<string> {
  const { output } = await runScript(program, args, { env, input: `${OWN}\n` })
  shop.keepOutput(output)
  return output
}

/** Fills the places of a subnet with requests whose bodies never arrive: the one too many is refused. */
async function crowd(): Promise<void> {
  const sockets = Array.from({ length: PER_SUBNET + 1 }, () => {
    const socket = connect(shop.port, '127.0.0.1')
    socket.on('error', () => {})
    const fields = [`Host: 127.0.0.1:${shop.port}`, 'X-Forwarded-For: 203.0.113.9', 'Content-Length: 9']
    socket.write(['POST /api/contact HTTP/1.1', ...fields, '', ''].join('\r\n'))
    return socket
  })
  const [answer] = await Promise.race(sockets.map((socket) => once(socket, 'data')))
  expect(String(answer)).toMatch(/^HTTP\/1\.1 503 /)
  for (const socket of sockets) socket.destroy()
}

/** Causes each event once. Commands resolve to their output, whose log lines count, too. */
const CAUSES: Record<SecurityEvent, () => Promise<unknown>> = {
  sign_in: () => shop.guest().post('/api/auth/login', { email: 'customer@example.com', password: PASSWORD }),
  sign_out: async () => (await person()).client.get('/api/logout'),
  async sessions_ended() {
    const { client, email } = await person()
    await shop.signIn(email, OWN)
    await client.send({ method: 'DELETE', path: '/api/auth/sessions' })
  },
  account_registered: person,
  account_deleted: async () => (await person()).client.post('/api/auth/delete-account', { password: OWN }),
  async email_verified() {
    const { client, email } = await person()
    const token = await mailedToken(email)
    shop.keepSecret(token)
    await client.get(`/api/auth/verify-email?token=${token}`)
  },
  async password_changed() {
    const { client } = await person()
    await client.post('/api/auth/change-password', { currentPassword: OWN, newPassword: NEW })
  },
  async password_reset_requested() {
    const { email } = await person()
    await shop.guest().post('/api/auth/forgot-password', { email })
  },
  async two_step_changed() {
    const { client, email } = await person()
    await shop.db.update(users).set({ emailVerifiedAt: new Date() }).where(eq(users.email, email))
    const { secret } = (await client.post('/api/auth/two-step/setup')).body as { secret: string }
    const { body } = await client.post('/api/auth/two-step', { code: new Authenticator(secret).code() })
    for (const each of [secret, ...body.recoveryCodes]) shop.keepSecret(each)
  },
  step_up: async () => (await person()).client.post('/api/auth/confirm', { password: OWN }),
  async role_changed() {
    const { email } = await person()
    return command('scripts/admin-create.ts', [email], { DATA_DIR: shop.dataDir })
  },
  async identity_changed() {
    provider.person = { sub: 'hoa-1', email: 'hoa.le@example.com', email_verified: true }
    const client = shop.guest()
    const start = await client.get('/api/auth/oidc')
    const back = await visitProvider(start.headers.get('location')!, provider.issuer)
    for (const name of ['code', 'state']) shop.keepSecret(back.searchParams.get(name)!)
    await client.get(back.pathname + back.search)
  },
  personal_data_exported: () => admin.get('/api/admin/order-sheet?day=2026-12-24'),
  async personal_data_erased() {
    // Without open orders, which would have it refused.
    const message = { subject: 'Hoa cưới', message: 'Tiệm có hoa ly trắng không?' }
    const person = { name: 'Lê An', email: 'stranger@example.com', phone: '0900000099' }
    await shop.guest().post('/api/contact', { ...person, ...message })
    await admin.post('/api/admin/privacy/forget', { who: person.email })
  },
  access_refused: () => shop.guest().get('/api/orders'),
  async limit_reached() {
    for (let n = 0; n < 21; n++)
      await shop.guest().get(`/api/promotions/validate/GUESS${n}`, { 'X-Forwarded-For': '198.51.100.7' })
  },
  foreign_origin: () => shop.guest().post('/api/contact', {}, { Origin: 'https://evil.example' }),
  webhook_refused: () => shop.guest().post('/api/webhooks/stripe', '{}', { 'Stripe-Signature': 't=1,v1=x' }),
  request_refused: () => shop.guest().get('/api/%2561uth/user'),
  overload: crowd,
  configuration_changed: () =>
    command(
      'scripts/open-shop.ts',
      [
        '--yes',
        ...['--owner', 'linh@shop.example', '--set', 'SITE_URL=https://shop.example', '--set', 'TRUSTED_PROXIES=1'],
        ...['--set', 'STRIPE_SECRET_KEY=sk_live_51Abc', '--set', 'STRIPE_PUBLISHABLE_KEY=pk_live_51Abc'],
        ...['--set', 'STRIPE_WEBHOOK_SECRET=whsec_Abc'],
      ],
      { DATA_DIR: demo.shop.config.dataDir },
    ),
}

type Line = Record<string, unknown>
const linesOf = (output: string, event: SecurityEvent) =>
  output
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line) as Line)
    .filter(({ security }) => security === event)

it('every event of the security log has its cause below', () => {
  expect(Object.keys(CAUSES).toSorted()).toEqual([...SECURITY_EVENTS].toSorted())
})

it('docs/operations.md names every event, and no other', async () => {
  const text = await readFile(join(import.meta.dirname, '../../docs/operations.md'), 'utf8')
  const [table = ''] = text.slice(text.indexOf('### The security log')).split(/\n## /)
  const named = [...table.matchAll(/^\| `(\w+)`/gm)].map(([, name]) => name)
  expect(named.toSorted()).toEqual([...SECURITY_EVENTS].toSorted())
})

describe('one line of JSON reports', () => {
  for (const event of SECURITY_EVENTS)
    it(event, async () => {
      const before = linesOf(shop.output(), event).length
      const printed = await CAUSES[event]()
      const written = () =>
        typeof printed === 'string' ? linesOf(printed, event) : linesOf(shop.output(), event).slice(before)
      await expect.poll(() => written().length, POLL).toBe(1)
      const [line] = written()
      expect(line).toMatchObject({
        level: expect.any(Number),
        time: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
        msg: `Security: ${event.replaceAll('_', ' ')}`,
      })
      if (typeof printed === 'string') expect(line).toMatchObject({ by: 'command-line' })
      else {
        const request = { requestId: expect.any(String), address: expect.any(String), route: expect.any(String) }
        expect(line).toMatchObject(request)
      }
      expect(JSON.stringify(line)).not.toContain('@')
    })
})

it('the audit log also holds a new role and an exported day sheet', async () => {
  const rows = await shop.db.select().from(auditLog)
  const kept = rows.map(({ entity, entityId, action, actor }) => ({ entity, entityId, action, actor }))
  expect(kept).toContainEqual({
    entity: 'staff',
    entityId: expect.any(String),
    action: 'role_changed',
    actor: 'command-line',
  })
  expect(kept).toContainEqual({
    entity: 'export',
    entityId: 'order_sheet',
    action: 'exported',
    actor: 'admin@example.com',
  })
})
