import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openDatabase } from '#db/client.ts'
import { sessions, users } from '#db/schema/index.ts'
import type { Access, Method } from '#shared/call.ts'
import { may, roleColumns, ROLES, type Permission, type Role } from '#shared/staff.ts'
import { CALLS } from '#src/calls.ts'
import { runShopOnDemand, type RunningShop } from '../factories/running-shop.ts'

const PASSWORD = 'demo-flowers'

/** Every call. Signing out comes last, since it ends the session that the others need. */
const ROWS = CALLS.map(({ path, method, access, permission }) => ({ path, method, access, permission })).sort(
  (a, b) => Number(a.path === '/api/logout') - Number(b.path === '/api/logout'),
)

let shop: RunningShop
type Who = 'guest' | 'expired' | 'customer' | 'owner' | 'florist' | 'courier'
const cookies: Record<Who, string> = { guest: '', expired: '', customer: '', owner: '', florist: '', courier: '' }

async function signIn(email: string): Promise<string> {
  const answer = await fetch(`${shop.url}/api/auth/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ email, password: PASSWORD }),
  })
  expect(answer.status).toBe(200)
  return answer.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ')
}

/** Creates an account for each other role, with the demo's password. */
async function hireStaff(): Promise<void> {
  const db = await openDatabase({ url: `file:${join(shop.dataDir, 'shop.db')}` })
  try {
    const [owner] = await db.select().from(users).where(eq(users.email, 'admin@example.com'))
    expect(owner?.role).toBe('owner')
    const passwordHash = owner!.passwordHash
    for (const role of ['florist', 'courier'] as const)
      await db.insert(users).values({ email: `${role}@example.com`, passwordHash, ...roleColumns(role) })
  } finally {
    db.close()
  }
}

/** Creates another session of the admin's that expired a second ago. Resolves to its cookie. */
async function expiredSession(): Promise<string> {
  const db = await openDatabase({ url: `file:${join(shop.dataDir, 'shop.db')}` })
  try {
    const before = new Set((await db.select({ id: sessions.idHash }).from(sessions)).map(({ id }) => id))
    const cookie = await signIn('admin@example.com')
    const made = (await db.select({ id: sessions.idHash }).from(sessions)).find(({ id }) => !before.has(id))
    await db
      .update(sessions)
      .set({ expiresAt: new Date(Date.now() - 1000) })
      .where(eq(sessions.idHash, made!.id))
    return cookie
  } finally {
    db.close()
  }
}

beforeAll(async () => {
  shop = await runShopOnDemand()
  cookies.customer = await signIn('customer@example.com')
  cookies.owner = await signIn('admin@example.com')
  await hireStaff()
  cookies.florist = await signIn('florist@example.com')
  cookies.courier = await signIn('courier@example.com')
  cookies.expired = await expiredSession()
})
afterAll(() => shop.close())

/** Roles without the whole audit log read that of one record. */
const QUERIES: Record<string, string> = { '/api/admin/audit-log': '?entity=order&id=1' }

/** Calls an endpoint with ids that do not exist and a body that is not JSON. */
async function call(
  who: Who,
  { path, method }: { path: string; method: Method },
  headers: Record<string, string> = {},
): Promise<{ status: number; code: string | null }> {
  const answer = await fetch(
    shop.url + path.replace(/\[\w+\]/g, '00000000000000000000000000') + (QUERIES[path] ?? ''),
    {
      method,
      redirect: 'manual',
      headers: {
        ...(cookies[who] ? { Cookie: cookies[who] } : {}),
        ...(method === 'GET' ? {} : { 'Content-Type': 'application/json' }),
        ...headers,
      },
      ...(method === 'GET' ? {} : { body: '{}' }),
    },
  )
  const isStream = answer.headers.get('content-type')?.startsWith('text/event-stream')
  if (isStream) await answer.body?.cancel()
  const text = isStream ? '' : await answer.text()
  const isJson = answer.headers.get('content-type')?.includes('json') && answer.status >= 400
  return { status: answer.status, code: isJson ? (JSON.parse(text) as { code: string }).code : null }
}

/** Returns the refusal that a caller gets, or null if the caller has access. */
function refusal(
  who: Who,
  { access, permission }: { access: Access; permission?: Permission | undefined },
): [status: number, code: string] | null {
  if (access === 'anyone' || access === 'optional') return null
  if (who === 'guest' || who === 'expired') return [401, 'unauthorized']
  if (access === 'customer') return null
  const role = ROLES.find((each) => each === who)
  return permission && may(role, permission) ? null : [403, 'forbidden']
}

describe.each(['guest', 'expired', 'customer', 'courier', 'florist', 'owner'] as const)('%s', (who) => {
  it.each(ROWS)('$method $path ($access)', async (row) => {
    const { status, code } = await call(who, row)
    const refused = refusal(who, row)
    if (refused) expect([status, code]).toEqual(refused)
    else {
      expect(['unauthorized', 'forbidden', 'foreign_origin']).not.toContain(code)
      // A call for guests may answer 401 to a wrong password, so only a 5xx shows that the malformed body broke it.
      expect(status).toBeLessThan(500)
    }
  })
})

describe('a page of another site', () => {
  it.each(ROWS.filter(({ method }) => method !== 'GET'))('$method $path', async (row) => {
    const foreign = [403, 'foreign_origin']
    const byOrigin = await call('owner', row, { Origin: 'https://evil.example' })
    expect([byOrigin.status, byOrigin.code]).toEqual(foreign)
    const unnamed = await call('owner', row, { Origin: 'null' })
    expect([unnamed.status, unnamed.code]).toEqual(foreign)
  })
})

describe('a former florist', () => {
  it('is refused at the next call', async () => {
    const cookie = await signIn('florist@example.com')
    const db = await openDatabase({ url: `file:${join(shop.dataDir, 'shop.db')}` })
    const setRole = (role: Role | null) =>
      db.update(users).set(roleColumns(role)).where(eq(users.email, 'florist@example.com'))
    const ask = async () => (await fetch(`${shop.url}/api/admin/dashboard`, { headers: { Cookie: cookie } })).status
    try {
      expect(await ask()).toBe(200)
      for (const role of ['courier', null] as const) {
        await setRole(role)
        expect(await ask()).toBe(403)
      }
    } finally {
      await setRole('florist')
      db.close()
    }
  })
})
