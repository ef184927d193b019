import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
import { sessions, users } from '#db/schema/index.ts'
import { isLive } from './session.ts'
import { openTestShop, type TestShop } from '#tests/factories/test-shop.ts'
import { DAY_MS } from '#shared/durations.ts'

let test: TestShop
beforeAll(async () => {
  test = await openTestShop()
})
afterEach(() => vi.useRealTimers())
afterAll(() => test.close())

it('a session, its cookie and its hint end 90 days after signing in, however often it is extended', async () => {
  const { db, sessions: service } = test.shop
  const [user] = await db.select().from(users).where(eq(users.email, 'customer@example.com'))
  const start = Date.now()
  vi.useFakeTimers({ toFake: ['Date'], now: start })
  const cookies = (await service.start(user!))!
  const request = new Request('http://shop.test', {
    headers: { cookie: cookies.map((c) => c.split(';')[0]).join('; ') },
  })
  const readOn = (day: number) => {
    vi.setSystemTime(start + day * DAY_MS)
    return service.read(request)
  }
  const daysOf = (given: readonly string[]) =>
    given.map((cookie) => Number(/Max-Age=(\d+)/.exec(cookie)![1]) / (24 * 60 * 60))
  const idHash = service.idHash(request)!
  const endsOn = async () => {
    const [row] = await db.select().from(sessions).where(eq(sessions.idHash, idHash))
    return (row!.expiresAt.getTime() - row!.createdAt.getTime()) / DAY_MS
  }

  expect(daysOf(cookies)).toEqual([30, 30])
  expect(daysOf((await readOn(20))!.cookies)).toEqual([30, 30])
  expect(daysOf((await readOn(40))!.cookies)).toEqual([30, 30])
  expect(await endsOn()).toBeCloseTo(70)
  expect(daysOf((await readOn(65))!.cookies)).toEqual([25, 25])
  expect(await endsOn()).toBe(90)
  // Nothing is left to extend, so nothing is written or sent.
  expect((await readOn(80))!.cookies).toEqual([])
  expect((await readOn(89))!.user.id).toBe(user!.id)
  expect(await readOn(90)).toBeNull()
})

it('a session ends 30 days after it was last extended by the shop’s clock, also if that is not the system’s', async () => {
  const { db, sessions: service } = test.shop
  const [user] = await db.select().from(users).where(eq(users.email, 'customer@example.com'))
  const start = Date.now()
  const readOn = (day: number) => {
    test.setNow(new Date(start + day * DAY_MS))
    return service.read(request)
  }
  test.setNow(new Date(start + 100 * DAY_MS))
  const cookies = (await service.start(user!))!
  const request = new Request('http://shop.test', {
    headers: { cookie: cookies.map((c) => c.split(';')[0]).join('; ') },
  })
  expect((await readOn(114))!.cookies).toEqual([])
  expect((await readOn(129))!.cookies).toHaveLength(2)
  expect((await readOn(158))!.user.id).toBe(user!.id)
  expect(await readOn(189)).toBeNull()
  test.setNow(new Date())
})

it.each([
  ['is in use is found and listed', { signedIn: -89, ends: 1 }, true],
  ['has ended without use is neither found nor listed', { signedIn: -40, ends: 0 }, false],
  ['is ninety days old is neither found nor listed, however long it would last', { signedIn: -90, ends: 1 }, false],
])('a session that %s', async (_, { signedIn, ends }, live) => {
  const { db, sessions: service } = test.shop
  const now = new Date('2026-06-01T12:00:00+07:00')
  test.setNow(now)
  const on = (days: number) => new Date(now.getTime() + days * DAY_MS)
  const [user] = await db.select().from(users).where(eq(users.email, 'customer@example.com'))
  await db.delete(sessions)
  await service.start(user!)
  await db.update(sessions).set({ createdAt: on(signedIn), expiresAt: on(ends) })
  const [row] = await db.select().from(sessions)
  expect(await service.find(row!.idHash)).toEqual(live ? expect.anything() : null)
  expect(await db.$count(sessions, isLive(now))).toBe(live ? 1 : 0)
  test.setNow(new Date())
})
