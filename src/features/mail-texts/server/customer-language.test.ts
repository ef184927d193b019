import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  backInStock,
  claims,
  contactAnswers,
  contactMessages,
  orderItems,
  orders,
  products,
  productTranslations,
  reminders,
  reviews,
  users,
  type OrderRow,
} from '#db/schema/index.ts'
import { asMailOptions } from '#features/mail/server/as-mail-options.ts'
import type { MailRow } from '#features/mail/server/mail-content.ts'
import { writeShopState } from '#server/shop-state.ts'
import { addDays, todayInVietnam } from '#shared/dates.ts'
import type { Locale } from '#shared/locale.ts'
import { DEFAULT_NOTICES } from '#shared/shop-notices.ts'
import { paidOrder } from '#tests/factories/paid-order.ts'
import { openTestShop, type TestShop } from '#tests/factories/test-shop.ts'
import { compose } from './compose.ts'

let test: TestShop
let order: OrderRow
/** What each mail is about, by its kind. */
let subjects: Partial<Record<MailRow['kind'], { about: string; detail?: string }>>
beforeAll(async () => {
  test = await openTestShop()
  const { db } = test.shop
  order = await paidOrder(test)
  const [user] = await db.select().from(users).where(eq(users.email, 'customer@example.com'))
  await db.update(users).set({ emailVerifiedAt: new Date() }).where(eq(users.id, user!.id))
  const [review] = await db.select().from(reviews).limit(1)
  await db.update(reviews).set({ userId: user!.id, answer: 'Cảm ơn bạn.' }).where(eq(reviews.id, review!.id))
  const person = { name: 'Lan', email: 'lan@example.com', phone: '' }
  const [message] = await db
    .insert(contactMessages)
    .values({ ...person, subject: 'Hoa cưới', message: 'Tiệm có nhận không?', locale: 'vi' })
    .returning()
  const [answer] = await db
    .insert(contactAnswers)
    .values({ messageId: message!.id, number: 1, text: 'Có, bạn nhé.' })
    .returning()
  const on = addDays(todayInVietnam(), 3)
  const [reminder] = await db
    .insert(reminders)
    .values({
      userId: user!.id,
      who: 'Mẹ',
      occasion: 'birthday',
      calendar: 'solar',
      month: 1,
      day: 1,
      daysBefore: 3,
      locale: 'vi',
      nextOn: on,
      remindOn: on,
    })
    .returning()
  const [claim] = await db
    .insert(claims)
    .values({ orderId: order.id, text: 'Hoa héo.', photos: [], state: 'answered', answer: 'Tiệm xin lỗi.' })
    .returning()
  subjects = {
    order_confirmation: { about: order.id },
    payment_received: { about: order.id },
    order_changed: { about: order.id, detail: 'lines_by_staff' },
    order_status: { about: order.id, detail: 'processing' },
    claim_answer: { about: order.id, detail: claim!.id },
    password_reset: { about: user!.email },
    contact_answer: { about: message!.id, detail: answer!.id },
    review_answer: { about: user!.id, detail: review!.id },
    back_in_stock: { about: 'lan@example.com', detail: review!.productId },
    reminder: { about: user!.id, detail: `${reminder!.id} ${on}` },
  }
  await db.update(orders).set({ status: 'processing' }).where(eq(orders.id, order.id))
})
afterAll(() => test.close())

const choose = (customerLanguage: Locale | 'own') =>
  writeShopState(test.shop.db, 'shopNotices', { ...DEFAULT_NOTICES, customerLanguage })

/** Resolves to a mail that is queued in a language, as nodemailer gets it. */
async function sent(kind: MailRow['kind'], locale: Locale) {
  const row = { id: kind, kind, locale, detail: null, createdAt: test.shop.clock.now(), ...subjects[kind] } as MailRow
  const composed = await compose(test.shop, row)
  if (typeof composed === 'string') throw new Error(`The mail is ${composed}`)
  const { text, headers } = await asMailOptions(test.shop, row, composed)
  // Each mail about a password has a token of its own.
  return {
    text: String(text).replace(/token=[\w-]+/g, 'token'),
    language: (headers as Record<string, string>)['Content-Language'],
  }
}

const KINDS = [
  ...(['order_confirmation', 'payment_received', 'order_changed', 'order_status', 'claim_answer'] as const),
  ...(['password_reset', 'contact_answer', 'review_answer', 'back_in_stock', 'reminder'] as const),
]

describe.each(KINDS)('the mail of the kind %s', (kind) => {
  it('is in its customer’s own language by default', async () => {
    await choose('own')
    const { language, text } = await sent(kind, 'vi')
    expect(language).toBe('vi')
    expect(text).toMatch(/Mộc Lan|Chào/)
  })

  it('is in the language that the owner has set, with its links', async () => {
    await choose('en')
    const english = await sent(kind, 'vi')
    expect(english.language).toBe('en')
    expect(english.text).not.toContain(`${test.shop.config.siteUrl}/vi`)
    expect(english).toEqual(await sent(kind, 'en'))
    await choose('vi')
    const vietnamese = await sent(kind, 'en')
    expect(vietnamese.language).toBe('vi')
    expect(vietnamese.text).not.toBe(english.text)
  })
})

it('the lines of an order have their names in the language of the mail', async () => {
  const { db } = test.shop
  const [line] = await db.select().from(orderItems).where(eq(orderItems.orderId, order.id))
  const [product] = await db.select().from(products).where(eq(products.id, line!.productId!))
  const [english] = await db.select().from(productTranslations).where(eq(productTranslations.productId, product!.id))
  await choose('en')
  expect((await sent('order_confirmation', 'vi')).text).toContain(english!.name)
  await choose('own')
  expect((await sent('order_confirmation', 'vi')).text).toContain(line!.productName)
})

it('a product that is sold out again keeps its visitor’s own language', async () => {
  const { db } = test.shop
  const { detail } = subjects.back_in_stock!
  await choose('en')
  await db.update(products).set({ inStock: false }).where(eq(products.id, detail!))
  await expect(sent('back_in_stock', 'vi')).rejects.toThrow('nothing')
  expect(await db.select().from(backInStock)).toMatchObject([{ locale: 'vi' }])
})
