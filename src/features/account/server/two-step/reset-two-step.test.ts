import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { recoveryCodes, auditLog, twoStep, users } from '#db/schema/index.ts'
import { openTestShop, type TestShop } from '#tests/factories/test-shop.ts'
import { findStep } from './codes.ts'
import { resetTwoStep } from './reset-two-step.ts'
import { beginTwoStep, finishTwoStep } from './set-up.ts'
import { Secret, TOTP } from 'otpauth'

let test: TestShop
beforeAll(async () => {
  test = await openTestShop()
})
afterAll(() => test.close())

it('turns it off for a person who lost the phone, signs them out, and is in the audit log', async () => {
  const { db, sessions } = test.shop
  const admin = eq(users.email, 'admin@example.com')
  const [user] = await db.update(users).set({ emailVerifiedAt: new Date() }).where(admin).returning()
  const cookies = (await sessions.start(user!)) ?? []
  const request = new Request('http://shop.test/', {
    headers: { cookie: cookies.map((c) => c.split(';')[0]).join('; ') },
  })
  const { session } = (await sessions.read(request))!
  const begun = await beginTwoStep(test.shop, user!)
  if (!begun.ok) throw new Error(begun.code)
  const code = new TOTP({ secret: Secret.fromBase32(begun.value.secret) }).generate()
  expect(findStep(begun.value.secret, code, new Date())).not.toBeNull()
  expect(await finishTwoStep(test.shop, user!, session.idHash, code)).toMatchObject({ ok: true })

  expect(await resetTwoStep(db, 'nobody@example.com')).toEqual({ ok: false, code: 'not_found' })
  expect(await resetTwoStep(db, ' Admin@Example.com')).toEqual({
    ok: true,
    value: { id: user!.id, email: 'admin@example.com', wasOn: true, sessions: 1 },
  })
  const [after] = await db.select().from(users).where(admin)
  expect(after).toMatchObject({ twoStepAt: null, passwordHash: user!.passwordHash })
  expect(await db.select().from(twoStep)).toEqual([])
  expect(await db.select().from(recoveryCodes)).toEqual([])
  expect(await sessions.read(request)).toBeNull()
  const entries = await db.select().from(auditLog).where(eq(auditLog.entityId, user!.id)).orderBy(auditLog.createdAt)
  expect(entries.map(({ action, actor }) => [action, actor])).toEqual([
    ['two_step_on', 'admin@example.com'],
    ['two_step_off', 'command-line'],
  ])
})
