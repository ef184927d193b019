import { execFile } from 'node:child_process'
import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { eq, like } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import {
  checkouts,
  claims,
  contactMessages,
  customerConsents,
  identities,
  mails,
  orders,
  products,
  reviews,
  auditLog,
  users,
} from '#db/schema/index.ts'
import { refreshCustomers } from '#features/customers/server/fold-customers.ts'
import { anAccount, anOrder, anUnpaidCheckout, personalIn } from '#tests/factories/customers.ts'
import { recordOf } from '#tests/factories/forgotten-person.ts'
import { theAdmin } from '#tests/factories/paid-order.ts'
import { openTestShop, type TestShop } from '#tests/factories/test-shop.ts'
import { deleteExpiredRows } from './delete-expired-rows.ts'
import { endExpiredCheckouts } from '#features/orders/server/expired-checkouts.ts'
import { forgetPerson, showPerson } from './requests.ts'
import { stripeOf } from '#tests/factories/stripe.ts'
import { PAST_DAY } from '#tests/factories/usual-day.ts'
import { HOUR_MS } from '#shared/durations.ts'

const run = promisify(execFile)

let test: TestShop
let actor: { id: string; email: string }
beforeEach(async () => {
  test = await openTestShop()
  actor = await theAdmin(test)
})
afterEach(() => test.close())

/**
 * Creates a person with an account, orders of the account and as a guest, a contact message, a review, an identity and
 * an unpaid checkout.
 */
async function aWholeLife(email: string) {
  const { db } = test.shop
  const user = await anAccount(test, { email, phone: '+84 901 234 567' })
  const [product] = await db.select().from(products).limit(1)
  const orderIds = [
    await anOrder(test, { id: user.id, email, phone: '0901234567' }),
    await anOrder(test, { email, status: 'cancelled' }),
  ]
  const open = await anOrder(test, { email, status: 'pending' })
  await anUnpaidCheckout(test, { email })
  await db.batch([
    db
      .insert(contactMessages)
      .values({ name: 'Lan', email, phone: '0901 234 567', subject: 's', message: 'm', locale: 'vi' }),
    db
      .insert(reviews)
      .values({ productId: product!.id, userId: user.id, customerName: 'Vũ Lan', rating: 5, comment: 'Rất đẹp' }),
    db.insert(identities).values({ issuer: 'https://id.example', subject: 'lan-1', userId: user.id }),
    db.insert(mails).values({ id: 'm1', kind: 'password_reset', about: email, locale: 'vi', dueAt: new Date() }),
  ])
  return { user, orderIds, open }
}

describe('"show me"', () => {
  it('finds a person by email in any case, across all tables, and records who asked, without naming the person', async () => {
    const { user, open } = await aWholeLife('lan.vu@example.com')
    const shown = await showPerson(test.shop, actor, ' Lan.Vu@Example.com ')
    expect(shown).toMatchObject({
      ok: true,
      value: {
        found: { accounts: 1, orders: 3, openOrders: 1, unpaidCheckouts: 1, messages: 1, reviews: 1 },
        data: {
          accounts: [{ profile: { id: user.id }, signInProviders: [{ subject: 'lan-1' }] }],
          email: 'lan.vu@example.com',
        },
      },
    })
    const text = JSON.stringify(shown)
    expect(text).toContain(open)
    expect(text).not.toMatch(/passwordHash|secret|reviewReason/i)
    const entries = await test.shop.db.select().from(auditLog)
    expect(entries).toMatchObject([
      { entity: 'privacy', action: 'exported', actorId: actor.id, actor: actor.email, changes: { orders: [null, 3] } },
    ])
    expect(JSON.stringify(entries)).not.toContain('lan.vu')
  })

  it('shows claims with their answers, and consents, without who of the staff wrote them and without names of files', async () => {
    const { db } = test.shop
    const { orderIds } = await aWholeLife('lan.vu@example.com')
    await recordOf(test, 'lan.vu@example.com')
    const [order] = await db.select().from(orders).where(eq(orders.id, orderIds[0]!))
    const photo = crypto.randomUUID()
    const claim = { orderId: order!.id, text: 'Hoa héo', createdAt: new Date('2026-03-09T05:00:00Z') }
    const answered = { answer: 'Shop xin lỗi.', answeredAt: new Date('2026-03-10T05:00:00Z'), answeredBy: actor.id }
    const consent = { kind: 'occasions', given: true, means: 'phone' } as const
    await db.batch([
      db.insert(claims).values({ ...claim, photos: [photo], state: 'answered', ...answered }),
      db.insert(claims).values({ ...claim, text: 'Removed', photos: [], state: 'removed' }),
      db.insert(claims).values({ ...claim, text: 'Not sent', photos: [], state: 'receiving' }),
      db.insert(customerConsents).values({ ...consent, customerId: order!.customerId!, recordedBy: actor.id }),
    ])
    const shown = await showPerson(test.shop, actor, 'lan.vu@example.com')
    const { answeredBy: _by, ...answer } = answered
    expect(shown).toMatchObject({
      value: { data: { consents: [{ ...consent, createdAt: expect.any(Date) }] } },
    })
    expect(shown.ok && shown.value.data.claims).toEqual([{ ...claim, photos: 1, ...answer }])
    const text = JSON.stringify(shown)
    expect(text).not.toContain(photo)
    expect(text).not.toContain(actor.id)
  })

  it.each(['lan.vu@example.com', '0901234567'])(
    'shows, by %s, no consents of others who typed the email or the phone into an order',
    async (handle) => {
      const { db } = test.shop
      const [email, phone] = ['lan.vu@example.com', '0901234567']
      const { orderIds } = await aWholeLife(email)
      const other = await anAccount(test)
      // Who has an account with an email that is not proved, and orders with it as a guest, has not its record.
      await anAccount(test, { email: 'guest@example.com', phone, verified: false })
      const own = [orderIds[0]!, await anOrder(test, { email: '', phone })]
      const ofOthers = [
        await anOrder(test, { id: other.id, email, phone }),
        await anOrder(test, { email: 'guest@example.com', phone }),
      ]
      await refreshCustomers(db)
      for (const [ids, means] of [[own, 'phone'] as const, [ofOthers, 'counter'] as const])
        for (const id of ids) {
          const [order] = await db.select().from(orders).where(eq(orders.id, id))
          await db
            .insert(customerConsents)
            .values({ customerId: order!.customerId!, kind: 'news', given: true, means, recordedBy: actor.id })
        }
      const shown = await showPerson(test.shop, actor, handle)
      if (!shown.ok) throw new Error(shown.code)
      // The order without an email is found by its phone alone.
      const found = handle === email ? [{ means: 'phone' }] : [{ means: 'phone' }, { means: 'phone' }]
      expect(shown.value.data.consents).toMatchObject(found)
    },
  )

  it.each(['0901234567', '+84 901 234 567', '84-901-234-567'])('finds them by the phone %s', async (phone) => {
    await aWholeLife('lan.vu@example.com')
    await anOrder(test, { email: 'other@example.com', phone: '0911234567' })
    expect(await showPerson(test.shop, actor, phone)).toMatchObject({
      ok: true,
      value: { found: { accounts: 1, orders: 3, messages: 1 } },
    })
  })

  it('finds, by an account’s phone, guest orders and contact messages under its verified email', async () => {
    const { open } = await aWholeLife('lan.vu@example.com')
    const shown = await showPerson(test.shop, actor, '0901234567')
    expect(shown).toMatchObject({ ok: true, value: { found: { accounts: 1, orders: 3, messages: 1 } } })
    expect(JSON.stringify(shown)).toContain(open)
  })

  it('finds, by an account’s phone, what was typed with its verified email in another case', async () => {
    const { db } = test.shop
    await anAccount(test, { email: 'hoa.le@example.com', phone: '0988000111' })
    const { paymentIntentId } = await anUnpaidCheckout(test, { email: 'guest@example.com' })
    const email = 'Hoa.Le@example.com'
    await db.update(checkouts).set({ customerEmail: email }).where(eq(checkouts.paymentIntentId, paymentIntentId))
    await db.insert(contactMessages).values({ name: 'Hoa', email, phone: '', subject: 's', message: 'm', locale: 'vi' })
    expect(await showPerson(test.shop, actor, '0988000111')).toMatchObject({
      ok: true,
      value: { found: { accounts: 1, unpaidCheckouts: 1, messages: 1 } },
    })
  })

  it('leaves out rows with the unverified email of an account', async () => {
    await anAccount(test, { email: 'victim@example.com', phone: '0988000111', verified: false })
    await anOrder(test, { email: 'victim@example.com', phone: '0977000222' })
    expect(await showPerson(test.shop, actor, '0988000111')).toMatchObject({
      ok: true,
      value: { found: { accounts: 1, orders: 0 } },
    })
  })

  it('reports an unknown person, and a text that is neither email nor phone', async () => {
    expect(await showPerson(test.shop, actor, 'nobody@example.com')).toEqual({ ok: false, code: 'person_unknown' })
    expect(await showPerson(test.shop, actor, 'Lan')).toEqual({ ok: false, code: 'invalid_handle' })
  })
})

describe('"forget me"', () => {
  it('is refused while an order is open, and then removes the person from everything', async () => {
    const { shop } = test
    const email = 'lan.vu@example.com'
    const { user, orderIds, open } = await aWholeLife(email)
    const other = await anOrder(test, { email: 'other@example.com', phone: '0911234567' })
    expect(await forgetPerson(shop, actor, email)).toMatchObject({ code: 'forget_order', values: { order: open } })
    expect(await personalIn(test, orderIds[0]!)).toContain('Lò Đúc')
    await shop.db.update(orders).set({ status: 'delivered' }).where(eq(orders.id, open))
    expect(await forgetPerson(shop, actor, 'LAN.VU@example.com')).toMatchObject({ ok: true, value: { orders: 3 } })

    for (const id of [...orderIds, open]) expect(await personalIn(test, id)).toBe('')
    expect(await shop.db.select().from(orders).where(eq(orders.id, orderIds[0]!))).toMatchObject([
      { total: 1, deliveryCity: 'Hanoi', deliveryDate: PAST_DAY },
    ])
    expect(await personalIn(test, other)).toContain('other@example.com')
    expect(await shop.db.select().from(users).where(eq(users.id, user.id))).toEqual([])
    for (const rows of [
      await shop.db.select().from(identities),
      await shop.db.select().from(mails).where(eq(mails.about, email)),
    ])
      expect(rows).toEqual([])
    expect(await shop.db.select().from(reviews).where(eq(reviews.comment, 'Rất đẹp'))).toMatchObject([
      { customerName: 'Former customer', userId: null },
    ])
    const entry = (await shop.db.select().from(auditLog))[0]!
    expect(entry).toMatchObject({ entity: 'privacy', action: 'forgotten', actor: actor.email })
    expect(entry.entityId).toMatch(/^[0-9a-f]{16}$/)
  })

  it('refuses an account of staff, and changes nothing', async () => {
    const before = await test.shop.db.select().from(users)
    expect(await forgetPerson(test.shop, actor, actor.email)).toEqual({ ok: false, code: 'account_is_staff' })
    expect(await test.shop.db.select().from(users)).toEqual(before)
  })

  it('empties an unpaid checkout as soon as it can no longer be paid', async () => {
    const { shop } = test
    const { paymentIntentId } = await anUnpaidCheckout(test, { email: 'unpaid@example.com' })
    const checkout = async () =>
      (await shop.db.select().from(checkouts).where(eq(checkouts.paymentIntentId, paymentIntentId)))[0]!
    await forgetPerson(shop, actor, 'unpaid@example.com')
    // The customer may be paying at this moment.
    expect((await checkout()).customerEmail).toBe('unpaid@example.com')
    test.setNow(new Date(Date.now() + 25 * HOUR_MS))
    await endExpiredCheckouts(shop, stripeOf(shop))
    await deleteExpiredRows(shop)
    expect(await checkout()).toMatchObject({
      customerName: null,
      customerEmail: null,
      deliveryAddress: null,
      notes: '',
    })
  })

  it('writes hashes into a ledger that only the owner can read', async () => {
    await anOrder(test, { email: 'ledger@example.com', phone: '0909 888 777' })
    await forgetPerson(test.shop, actor, 'ledger@example.com')
    const { dataDir } = test.shop.config
    const text = await readFile(join(dataDir, 'forgotten.jsonl'), 'utf8')
    expect(text).not.toMatch(/ledger@example|0909888777/)
    expect(JSON.parse(text.trim())).toMatchObject({
      at: expect.any(String),
      // The email of a guest, and the email wherever it is.
      who: [1, 2].map(() => expect.stringMatching(/^[\w-]{43}$/)),
    })
    for (const name of ['forgotten.jsonl', 'forgotten-keys'])
      expect((await stat(join(dataDir, name))).mode & 0o077).toBe(0)
  })
})

describe('npm run privacy', () => {
  const command = (...args: string[]) =>
    run(process.execPath, ['scripts/privacy.ts', ...args], {
      env: { ...process.env, DATA_DIR: test.shop.config.dataDir, DATABASE_URL: '', LOG_LEVEL: 'silent' },
    })

  it('shows as JSON, forgets after a confirmation, and is in the audit log', async () => {
    await anOrder(test, { email: 'command@example.com', phone: '0909 888 777' })
    const { stdout } = await command('show', '+84', '909', '888', '777')
    expect(JSON.parse(stdout)).toMatchObject({
      phone: '0909888777',
      orders: [{ customerEmail: 'command@example.com' }],
    })
    await expect(command('forget', 'Command@example.com')).rejects.toMatchObject({ code: 1 })
    await test.shop.db.update(orders).set({ status: 'pending' }).where(like(orders.customerEmail, 'command%'))
    await expect(command('forget', 'Command@example.com', '--yes')).rejects.toMatchObject({
      stderr: expect.stringMatching(/Order \w{26} is still to be delivered/),
    })
    await test.shop.db.update(orders).set({ status: 'delivered' }).where(like(orders.customerEmail, 'command%'))
    expect(await test.shop.db.select().from(orders).where(like(orders.customerEmail, 'command%'))).toHaveLength(1)
    expect((await command('forget', 'Command@example.com', '--yes')).stdout).toContain('1 orders')
    expect(await test.shop.db.select().from(orders).where(like(orders.customerEmail, 'command%'))).toEqual([])
    const actions = await test.shop.db.select({ actor: auditLog.actor, action: auditLog.action }).from(auditLog)
    expect(actions).toEqual([
      { actor: 'command-line', action: 'exported' },
      { actor: 'command-line', action: 'forgotten' },
    ])
  })

  it('prints its usage', async () => {
    await expect(command('erase', 'x')).rejects.toMatchObject({ stderr: expect.stringContaining('Usage') })
    await expect(command('show', 'nobody@example.com')).rejects.toMatchObject({
      stderr: expect.stringContaining('nothing'),
    })
  })
})
