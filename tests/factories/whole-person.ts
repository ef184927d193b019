import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import * as schema from '#db/schema/index.ts'
import { refreshCustomers } from '#features/customers/server/fold-customers.ts'
import { mailFileEnd, mailFolder, mailName } from '#features/mail/server/mail-files.ts'
import { BANK_PROVIDER } from '#features/payments/server/transfer/bank-provider.ts'
import { HOUR_MS } from '#shared/durations.ts'
import { anAccount, anOrder, anUnpaidCheckout } from './customers.ts'
import { ACCOUNT, EMAIL, LINE, PHONE, recordOf, REFERENCE } from './forgotten-person.ts'
import type { TestShop } from './test-shop.ts'

const TEXT = 'Zephyrine wrote this'
const NO_EXCHANGE = {
  ...{ proposedBy: null, linesBefore: [], lines: [], added: [], subtotal: 0, discount: 0, otherDifference: 0 },
  mail: false,
}

/** Writes a person with a value in each personal text of the database, all of it finished. */
export async function aWholePerson(
  test: TestShop,
  owner: { id: string; email: string },
): Promise<{ orderId: string; photos: string[] }> {
  const { db, storage, config } = test.shop
  const user = await anAccount(test, { email: EMAIL, phone: PHONE, firstName: 'Zephyrine' })
  const userId = user.id
  const orderId = await anOrder(test, { id: userId, email: EMAIL, phone: PHONE })
  const asGuest = await anOrder(test, { email: EMAIL, phone: PHONE, status: 'cancelled' })
  await anUnpaidCheckout(test, { email: EMAIL })
  const whole = {
    customerName: TEXT,
    customerPhone: PHONE,
    deliveryAddress: TEXT,
    notes: TEXT,
    recipientName: TEXT,
    recipientPhone: PHONE,
    cardMessage: TEXT,
    cardSignature: TEXT,
  }
  const asked = { requestedAt: new Date(), updatedAt: new Date() }
  const invoice = { company: TEXT, taxCode: PHONE, address: TEXT, email: EMAIL }
  await db.update(schema.checkouts).set({ ...whole, invoice })
  await db
    .update(schema.orders)
    .set({ ...whole, internalNotes: TEXT, paymentIntentId: REFERENCE, paymentProvider: BANK_PROVIDER })
    .where(eq(schema.orders.id, orderId))
  await db.update(schema.orders).set(whole).where(eq(schema.orders.id, asGuest))
  const [product] = await db.select().from(schema.products).limit(1)
  const soon = new Date(Date.now() + HOUR_MS)
  const device = TEXT
  const mail = { kind: 'order_confirmation', locale: 'vi', dueAt: new Date(), lastError: `550 <${EMAIL}>` } as const
  const [photo, claimPhoto, reviewPhoto] = [crypto.randomUUID(), crypto.randomUUID(), crypto.randomUUID()]
  const takenBack = { amount: 5, state: 'failed', failure: TEXT } as const
  await db.batch([
    db
      .update(schema.users)
      .set({ lastName: TEXT, profileImageUrl: TEXT, passwordHash: TEXT })
      .where(eq(schema.users.id, userId)),
    db.insert(schema.sessions).values({ idHash: 'h', userId, expiresAt: soon, device }),
    db.insert(schema.addresses).values({
      userId,
      position: 0,
      label: TEXT,
      address: TEXT,
      city: 'Hanoi',
      recipientName: TEXT,
      recipientPhone: PHONE,
    }),
    db.insert(schema.reminders).values({
      userId,
      who: TEXT,
      occasion: 'birthday',
      calendar: 'solar',
      month: 1,
      day: 1,
      daysBefore: 1,
      locale: 'vi',
      nextOn: '2031-01-01',
      remindOn: '2030-12-31',
    }),
    db.insert(schema.wishlist).values({ userId, productId: product!.id }),
    db.insert(schema.identities).values({ issuer: TEXT, subject: TEXT, userId }),
    db
      .insert(schema.accountTokens)
      .values({ tokenHash: 't', userId, purpose: 'verify', email: EMAIL, expiresAt: soon }),
    db
      .insert(schema.staffInvitations)
      .values({ id: 'i', email: EMAIL, role: 'florist', locale: 'vi', expiresAt: soon }),
    db.insert(schema.staffInvitationLinks).values({ tokenHash: 'l', invitationId: 'i' }),
    db.insert(schema.twoStep).values({ userId, secret: 's' }),
    db.insert(schema.recoveryCodes).values({ userId, codeHash: 'c' }),
    db.insert(schema.rememberedDevices).values({ tokenHash: 'r', userId, device, lastSeenAt: soon, expiresAt: soon }),
    db.insert(schema.pendingSignIns).values({ tokenHash: 'p', userId, expiresAt: soon }),
    db.insert(schema.orderEdits).values({ id: 'e', orderId, changes: { notes: [TEXT, PHONE] } }),
    db.insert(schema.paymentLinks).values({
      ...{ orderId, amount: 5, currency: 'VND', paymentProvider: 'stripe', expiresAt: soon, closedAt: soon },
      exchange: { ...NO_EXCHANGE, reason: TEXT },
    }),
    db.insert(schema.invoiceRequests).values([
      { orderId, ...asked, company: TEXT, taxCode: PHONE, address: TEXT, email: EMAIL, search: TEXT },
      {
        orderId: asGuest,
        ...asked,
        company: 'Hoa Sen',
        taxCode: '0312345678',
        address: 'x',
        email: EMAIL,
        search: TEXT,
        issuedAt: soon,
        number: '7',
      },
    ]),
    db.insert(schema.cashCollections).values({
      id: 'cash',
      orderId,
      day: '2026-03-08',
      courier: 'Tam',
      courierName: 'Tam',
      due: 1,
      amount: 0,
      reason: TEXT,
      at: new Date(),
    }),
    db.insert(schema.orderPhotos).values({ id: photo, orderId, step: 'finished', state: 'shown', createdBy: owner.id }),
    db
      .insert(schema.claims)
      .values({ orderId, text: TEXT, photos: [claimPhoto], state: 'answered', answer: TEXT, answeredBy: owner.id }),
    db.insert(schema.contactMessages).values({
      id: 'm',
      name: TEXT,
      email: EMAIL,
      phone: PHONE,
      subject: TEXT,
      message: TEXT,
      locale: 'vi',
      search: TEXT,
    }),
    db
      .insert(schema.refunds)
      .values([
        { id: 'back', orderId, amount: 5, state: 'succeeded', endedAt: new Date() },
        ...['transfer-back', 'cash-back'].map((id) => ({ ...takenBack, id, orderId, endedAt: new Date() })),
        { ...takenBack, id: 'card-back', orderId, failure: 'lost_or_stolen_card', endedAt: new Date() },
      ]),
    db
      .insert(schema.refundAccounts)
      .values({ refundId: 'back', details: TEXT, givenAt: new Date(), expiresAt: soon, version: 1 }),
    db.insert(schema.contactAnswers).values({ messageId: 'm', number: 1, text: TEXT, answeredBy: owner.id }),
    db.insert(schema.backInStock).values({ productId: product!.id, email: EMAIL, locale: 'vi' }),
    db.insert(schema.reviews).values({
      id: 'review',
      productId: product!.id,
      userId,
      customerName: TEXT,
      rating: 5,
      comment: 'Đẹp',
      answer: TEXT,
      answerLocale: 'vi',
      answeredBy: owner.id,
    }),
    db.insert(schema.reviewPhotos).values({ id: reviewPhoto, reviewId: 'review', position: 0, state: 'waiting' }),
    db.insert(schema.mails).values([
      { ...mail, id: 'order-mail', about: orderId },
      { ...mail, id: 'sent-mail', about: orderId, state: 'sent', endedAt: new Date() },
      { ...mail, id: 'reset-mail', kind: 'password_reset', about: EMAIL },
    ]),
    db.insert(schema.transferPayments).values([
      { id: REFERENCE, amount: 5, reference: {}, account: ACCOUNT },
      { id: 'DH8N4RY2QB', amount: 5, reference: {}, account: ACCOUNT },
    ]),
    db
      .insert(schema.transferRefunds)
      .values({ ...takenBack, id: 'transfer-back', paymentId: REFERENCE, state: 'taken_back' }),
    db.insert(schema.cashPayments).values({ id: 'cash-payment', amount: 5, reference: {} }),
    db
      .insert(schema.cashRefunds)
      .values({ ...takenBack, id: 'cash-back', paymentId: 'cash-payment', state: 'taken_back' }),
    db.insert(schema.bankTransactions).values([
      {
        ...LINE,
        id: 'b1',
        content: `${TEXT} ${REFERENCE}`,
        paymentId: REFERENCE,
        placed: 4,
        resolution: 'credit',
        note: TEXT,
      },
      {
        ...LINE,
        id: 'b2',
        content: 'NGUYEN VAN B DH8N4RY2QB',
        paymentId: 'DH8N4RY2QB',
        placed: 5,
        note: 'Called them',
      },
      { ...LINE, id: 'b3', content: `${TEXT} DH7K3 QX9PA late`, resolution: 'returned', note: TEXT },
    ]),
    db.insert(schema.auditLog).values([
      {
        ...{ actorId: owner.id, actor: owner.email, entity: 'transfer', entityId: 'b1', action: 'done' },
        changes: { resolution: [null, 'credit'], note: ['', TEXT] },
      },
      ...[{ entity: 'order', entityId: orderId } as const, { entity: 'transfer', entityId: REFERENCE } as const].map(
        (entry) => ({
          ...{ ...entry, actorId: owner.id, actor: owner.email, action: 'refund_failed' as const },
          changes: { takenBack: [null, TEXT] as [unknown, unknown] },
        }),
      ),
    ]),
  ])
  await storage.privateFiles.keep(photo, Buffer.from(TEXT))
  await storage.privateFiles.keep(claimPhoto, Buffer.from(TEXT))
  await storage.privateFiles.keep(reviewPhoto, Buffer.from(TEXT))
  await mkdir(mailFolder(config), { recursive: true })
  for (const id of ['order-mail', 'sent-mail', 'other-mail'])
    await writeFile(join(mailFolder(config), `2026-01-01-mail${mailFileEnd(mailName(id))}`), id)
  // What triggers have emptied.
  await db.update(schema.users).set({ search: TEXT }).where(eq(schema.users.id, userId))
  await db.update(schema.orders).set({ search: TEXT }).where(eq(schema.orders.id, orderId))
  await refreshCustomers(db)
  const customerId = (await recordOf(test, EMAIL))!
  await db.insert(schema.customerNotes).values({ customerId, text: TEXT, createdBy: owner.id })
  await db
    .insert(schema.customerConsents)
    .values({ customerId, kind: 'news', given: true, means: 'phone', recordedBy: owner.id })
  return { orderId, photos: [photo, claimPhoto, reviewPhoto] }
}
