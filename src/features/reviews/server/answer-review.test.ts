import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { auditLog, contentTags, products, reviews, users } from '#db/schema/index.ts'
import { deleteAccount } from '#features/account/server/delete-account.ts'
import { compose } from '#features/mail-texts/server/compose.ts'
import { claimDue, endMail } from '#features/mail/server/outbox-rows.ts'
import type { SessionUser } from '#server/session.ts'
import { MINUTE_MS } from '#shared/durations.ts'
import type { Locale } from '#shared/locale.ts'
import { roleColumns } from '#shared/staff.ts'
import { signedInNow } from '#tests/factories/customers.ts'
import { theAdmin } from '#tests/factories/paid-order.ts'
import { openSendingShop, type SendingShop } from '#tests/factories/sending-shop.ts'
import { answerReview, withdrawAnswer } from './answer-review.ts'
import { hideReview, listAllReviews } from './moderate.ts'
import { findReviews } from './queries.ts'
import { changeReview, deleteReview } from './write-review.ts'

let test: SendingShop
let productId: string
let user: SessionUser
const COMMENT = 'Hoa tươi rất lâu <3'
const EVIL = '<img src=x onerror=alert(1)>\nCảm ơn bạn.'

beforeAll(async () => {
  test = await openSendingShop()
  const [product] = await test.shop.db.select().from(products).limit(1)
  productId = product!.id
})
afterAll(() => test.close())
beforeEach(async () => {
  await test.reset()
  const { db } = test.shop
  await db.delete(reviews)
  const email = `${crypto.randomUUID().slice(0, 8)}@example.com`
  const [row] = await db.insert(users).values({ email, firstName: 'Lan', emailVerifiedAt: new Date() }).returning()
  user = row as unknown as SessionUser
  await db
    .insert(reviews)
    .values({ id: 'r', productId, userId: user.id, customerName: 'Vũ Lan', rating: 5, comment: COMMENT })
})

const answer = async (
  text: string,
  seen: { comment?: string; answer?: string; rating?: number } = {},
  locale: Locale = 'vi',
) =>
  answerReview(
    test.shop,
    { id: 'r', actor: await theAdmin(test) },
    { answer: text, locale, seen: { comment: COMMENT, answer: '', ...seen } },
  )
const withdraw = async (seen?: { answer: string }) =>
  withdrawAnswer(test.shop, { id: 'r', actor: await theAdmin(test) }, seen && { seen })
const shown = async () => (await findReviews(test.shop.db, productId)).reviews[0]?.answer
const stored = async () => (await test.shop.db.select().from(reviews).where(eq(reviews.id, 'r')))[0]
const sendLater = async () => {
  test.later(3 * MINUTE_MS)
  await test.send()
}

describe('an answer to a review', () => {
  it('is shown in its language, raises the tags of the page, and is mailed to the customer once', async () => {
    const tags = () => test.shop.db.select().from(contentTags)
    const before = await tags()
    expect(await answer(EVIL)).toEqual({ ok: true, value: { answered: true } })
    expect(await tags()).not.toEqual(before)
    expect(await shown()).toEqual({ text: EVIL, locale: 'vi' })
    // Not at once: it can still be changed.
    await test.send()
    expect(test.server.received).toEqual([])
    await answer('Cảm ơn bạn nhiều.', { answer: EVIL })
    await sendLater()
    expect(test.server.received.map(({ to }) => to)).toEqual([[user.email]])
    const { mail } = test.server.received[0]!
    expect(mail.text).toContain('> Cảm ơn bạn nhiều.')
    expect(mail.html).toContain('Hoa tươi rất lâu &lt;3')
    await withdraw()
    expect(await shown()).toBeNull()
    await answer('Lần nữa.')
    await sendLater()
    expect(test.server.received).toHaveLength(1)
    const entries = await test.shop.db.select().from(auditLog).where(eq(auditLog.entityId, 'r'))
    expect(entries.map(({ action }) => action)).toEqual(['answered', 'answer_changed', 'answer_withdrawn', 'answered'])
  })

  it('that is put into another language before its mail goes is mailed in that one', async () => {
    await answer('Cảm ơn bạn.')
    await answer('Thank you.', { answer: 'Cảm ơn bạn.' }, 'en')
    await sendLater()
    const [sent, ...others] = test.server.received
    expect(others).toEqual([])
    expect(sent!.mail.subject).toContain('Our answer to your review')
    expect(sent!.mail.text).toContain('> Thank you.')
  })

  it('of two florists at once is published by one, and tells the other', async () => {
    const both = await Promise.all([answer('Cảm ơn.'), answer('Cảm ơn bạn.')])
    expect(both.filter(({ ok }) => ok)).toHaveLength(1)
    expect(both.find(({ ok }) => !ok)).toMatchObject({ code: 'changed_meanwhile' })
  })

  it('is withdrawn by the florist who has seen it, and stays if a colleague has changed it meanwhile', async () => {
    await answer('Nhầm.')
    await answer('Cảm ơn bạn.', { answer: 'Nhầm.' })
    expect(await withdraw({ answer: 'Nhầm.' })).toMatchObject({ ok: false, code: 'changed_meanwhile' })
    expect(await shown()).toEqual({ text: 'Cảm ơn bạn.', locale: 'vi' })
    expect(await withdraw({ answer: 'Cảm ơn bạn.' })).toMatchObject({ ok: true })
    expect(await shown()).toBeNull()
    // One that a colleague has withdrawn is gone, as it was to be.
    expect(await withdraw({ answer: 'Cảm ơn bạn.' })).toMatchObject({ ok: true })
  })

  it('is refused if the customer has changed the review meanwhile', async () => {
    await changeReview(test.shop, user, productId, { rating: 1, comment: 'Hoa héo ngay hôm sau.' })
    expect(await answer('Cảm ơn lời khen!')).toMatchObject({ code: 'changed_meanwhile' })
    expect(await shown()).toBeNull()
  })

  it('is refused if the customer has changed only the stars meanwhile', async () => {
    await changeReview(test.shop, user, productId, { rating: 1, comment: COMMENT })
    expect(await answer('Cảm ơn năm sao!', { rating: 5 })).toMatchObject({ code: 'changed_meanwhile' })
    expect(await shown()).toBeNull()
    expect(await answer('Tiệm xin lỗi bạn.', { rating: 1 })).toMatchObject({ ok: true })
  })

  it.each<[string, () => Promise<unknown>]>([
    ['withdrawn', () => withdraw()],
    ['hidden with its review', async () => hideReview(test.shop, await theAdmin(test), 'r', true)],
    ['deleted with its review', () => deleteReview(test.shop, user, productId)],
    ['for an address that nobody has verified', () => test.shop.db.update(users).set({ emailVerifiedAt: null })],
  ])('that is %s within two minutes is not mailed', async (_, happens) => {
    await answer('Cảm ơn.')
    await happens()
    await sendLater()
    expect(test.server.received).toEqual([])
    await test.shop.db.update(users).set({ emailVerifiedAt: new Date() })
  })

  it('that is withdrawn before its mail is not the first: the next one is mailed, once', async () => {
    await answer('Nhầm.')
    await withdraw()
    expect([await stored(), await test.outbox()]).toMatchObject([{ answeredAt: null }, []])
    test.later(3 * MINUTE_MS)
    await answer('Cảm ơn.')
    await sendLater()
    expect(test.server.received.map(({ mail }) => mail.text)).toEqual([expect.stringContaining('> Cảm ơn.')])
    await withdraw()
    await answer('Lần nữa.')
    await sendLater()
    expect(test.server.received).toHaveLength(1)
  })

  it('that is withdrawn while its mail is being written is not the first either', async () => {
    await answer('Nhầm.')
    test.later(3 * MINUTE_MS)
    // The sender has claimed the mail, so it stays, and is found to be about nothing.
    const [mail] = await claimDue(test.shop.db, test.shop.clock.now(), 1)
    await withdraw()
    expect(await compose(test.shop, mail!)).toBe('nothing')
    await endMail(test.shop.db, mail!, 'dropped', test.shop.clock.now())
    await answer('Cảm ơn.')
    await sendLater()
    expect(test.server.received.map(({ mail: { text } }) => text)).toEqual([expect.stringContaining('> Cảm ơn.')])
  })

  it('whose review was hidden when its mail was due is mailed once the review is shown again', async () => {
    const hide = async (hidden: boolean) => hideReview(test.shop, await theAdmin(test), 'r', hidden)
    await answer('Cảm ơn.')
    await hide(true)
    await sendLater()
    expect(test.server.received).toEqual([])
    for (const hidden of [false, true, false]) {
      await hide(hidden)
      await sendLater()
    }
    expect(test.server.received.map(({ to }) => to)).toEqual([[user.email]])
  })

  it('is not shown while its review is hidden, and no hidden or unknown review is answered', async () => {
    await answer('Cảm ơn.')
    await hideReview(test.shop, await theAdmin(test), 'r', true)
    expect(await shown()).toBeUndefined()
    expect(await answer('Khác.', { answer: 'Cảm ơn.' })).toMatchObject({ code: 'review_hidden' })
    await hideReview(test.shop, await theAdmin(test), 'r', false)
    expect(await shown()).toEqual({ text: 'Cảm ơn.', locale: 'vi' })
    await test.shop.db.delete(reviews)
    expect([await answer('x'), await withdraw()]).toMatchObject([{ code: 'not_found' }, { code: 'not_found' }])
  })

  it('goes when its hidden review is deleted, and when the account is', async () => {
    await answer('Cảm ơn bạn Lan.')
    await hideReview(test.shop, await theAdmin(test), 'r', true)
    await deleteReview(test.shop, user, productId)
    expect(await stored()).toMatchObject({ comment: '', answer: '', answerLocale: null, answeredBy: null })
    await test.shop.db.update(reviews).set({ comment: COMMENT, hiddenAt: null, answeredAt: null })
    await answer('Cảm ơn bạn Lan.')
    await deleteAccount(test.shop, user, undefined, { locale: 'vi', session: signedInNow(test) })
    expect(await stored()).toMatchObject({ customerName: 'Lan', comment: COMMENT, answer: '' })
    await sendLater()
    expect(test.server.received).toEqual([])
  })

  it('stays when the account of its writer is deleted', async () => {
    const email = 'florist@example.com'
    const [florist] = await test.shop.db
      .insert(users)
      .values({ email, ...roleColumns('florist') })
      .returning()
    const written = { answer: 'Cảm ơn.', locale: 'vi' as const, seen: { comment: COMMENT, answer: '' } }
    await answerReview(test.shop, { id: 'r', actor: florist! }, written)
    await test.shop.db.delete(users).where(eq(users.email, email))
    expect(await stored()).toMatchObject({ answer: 'Cảm ơn.', answeredBy: null })
  })

  it('is a filter of the list', async () => {
    const ids = async (state: 'answered' | 'unanswered') =>
      (
        await listAllReviews(test.shop.db, { locale: 'vi', state, rating: null, query: '', offset: 0, pageSize: 9 })
      ).rows.map(({ id }) => id)
    expect([await ids('answered'), await ids('unanswered')]).toEqual([[], ['r']])
    await answer('Cảm ơn.')
    expect([await ids('answered'), await ids('unanswered')]).toEqual([['r'], []])
  })
})
