import { and, desc, eq, inArray, isNotNull, sql } from 'drizzle-orm'
import {
  accountTokens,
  addresses,
  backInStock,
  checkouts,
  claims,
  contactAnswers,
  contactMessages,
  customerConsents,
  identities,
  invoiceRequests,
  mails,
  orderItems,
  orders,
  products,
  refundAccounts,
  refunds,
  rememberedDevices,
  reminders,
  reviewPhotos,
  reviews,
  sessions,
  staffInvitations,
  users,
  wishlist,
} from '#db/schema/index.ts'
import { isAmong } from '#server/among.ts'
import type { SecretBox } from '#server/secret-box.ts'
import { customerRecordsOf } from './forget-records.ts'
import { ownEmailsOf, type Person, type Reader } from './person.ts'

/**
 * Returns everything the shop holds about a person, in the form the person may receive: without secrets, the shop's own
 * remarks, and derived data.
 */
export async function readPerson(db: Reader, person: Person, secretBox: SecretBox) {
  const { userIds, orderIds, checkoutIds, messageIds, stockRequestIds, invitationIds, provedEmails } = person
  const accounts = await db.select().from(users).where(isAmong(users.id, userIds))
  const bought = await db.select().from(orders).where(isAmong(orders.id, orderIds)).orderBy(desc(orders.createdAt))
  const items = await db.select().from(orderItems).where(isAmong(orderItems.orderId, orderIds))
  const invoices = await db.select().from(invoiceRequests).where(isAmong(invoiceRequests.orderId, orderIds))
  const accountsOfRefunds = await db
    .select({
      orderId: refunds.orderId,
      refundId: refunds.id,
      details: refundAccounts.details,
      givenAt: refundAccounts.givenAt,
    })
    .from(refundAccounts)
    .innerJoin(refunds, eq(refunds.id, refundAccounts.refundId))
    .where(and(isAmong(refunds.orderId, orderIds), isNotNull(refundAccounts.details)))
  const begun = await db
    .select()
    .from(checkouts)
    .where(isAmong(checkouts.id, checkoutIds))
    .orderBy(desc(checkouts.createdAt))
  const messages = await db.select().from(contactMessages).where(isAmong(contactMessages.id, messageIds))
  const answers = await db
    .select({ messageId: contactAnswers.messageId, text: contactAnswers.text, createdAt: contactAnswers.createdAt })
    .from(contactAnswers)
    .where(isAmong(contactAnswers.messageId, messageIds))
    .orderBy(contactAnswers.number)
  const waiting = await db
    .select({ email: backInStock.email, product: products.name, since: backInStock.createdAt })
    .from(backInStock)
    .innerJoin(products, eq(products.id, backInStock.productId))
    .where(isAmong(backInStock.id, stockRequestIds))
  const invited = await db
    .select({
      role: staffInvitations.role,
      createdAt: staffInvitations.createdAt,
      expiresAt: staffInvitations.expiresAt,
      acceptedAt: staffInvitations.acceptedAt,
      withdrawnAt: staffInvitations.withdrawnAt,
    })
    .from(staffInvitations)
    .where(isAmong(staffInvitations.id, invitationIds))
  const claimed = await db
    .select({
      orderId: claims.orderId,
      text: claims.text,
      photos: sql<number>`json_array_length(${claims.photos})`,
      createdAt: claims.createdAt,
      answer: claims.answer,
      answeredAt: claims.answeredAt,
    })
    .from(claims)
    .where(and(isAmong(claims.orderId, orderIds), inArray(claims.state, ['open', 'answered'])))
    .orderBy(desc(claims.createdAt))
  // Anyone can create an account with another person's email: only a proved one leads to a record.
  const recordIds = await customerRecordsOf(db, {
    ...person,
    orderIds: bought.filter((order) => isOwnOrder(order, person)).map(({ id }) => id),
    emails: provedEmails,
  })
  const consents = await db
    .select({
      kind: customerConsents.kind,
      given: customerConsents.given,
      means: customerConsents.means,
      createdAt: customerConsents.createdAt,
    })
    .from(customerConsents)
    .where(isAmong(customerConsents.customerId, recordIds))
    .orderBy(desc(customerConsents.createdAt))
  const sent = await db
    .select()
    .from(mails)
    .where(isAmong(mails.about, [...userIds, ...ownEmailsOf(person), ...orderIds]))
  return {
    accounts: await Promise.all(accounts.map((account) => readAccount(db, account))),
    orders: bought.map(
      ({
        checkoutId: _c,
        userId: _u,
        reviewReason: _r,
        internalNotes: _notes,
        madeFrom: _made,
        promotionId: _promotion,
        search: _search,
        customerId: _customer,
        ...order
      }) => ({
        ...order,
        items: items.filter(({ orderId }) => orderId === order.id).map(({ orderId: _order, ...item }) => item),
      }),
    ),
    invoices: invoices.map(({ issuedBy: _by, search: _search, ...invoice }) => invoice),
    refundAccounts: await Promise.all(
      accountsOfRefunds.map(async ({ refundId, details, ...account }) => ({
        ...account,
        // Bank, number and holder; null: the key of this machine did not seal it.
        account: JSON.parse((await secretBox.open(details!, refundId)) ?? 'null') as string[] | null,
      })),
    ),
    claims: claimed,
    consents,
    checkouts: begun.map(({ clientSecretHash: _secret, userId: _user, ...checkout }) => checkout),
    waitingFor: waiting,
    invitations: invited,
    messagesToYou: sent.map(({ kind, detail, state, createdAt, endedAt }) => ({
      kind,
      detail,
      state,
      createdAt,
      endedAt,
    })),
    messagesFromYou: messages.map(({ search: _search, ...message }) => ({
      ...message,
      answers: answers
        .filter(({ messageId }) => messageId === message.id)
        .map(({ messageId: _id, ...answer }) => answer),
    })),
  }
}

/**
 * Returns whether the record of an order is the person's. Anyone can type another person's email and phone into an
 * order, whose record is the one of its account or else of its email (decision 059).
 */
function isOwnOrder(
  { userId, customerEmail }: Pick<typeof orders.$inferSelect, 'userId' | 'customerEmail'>,
  person: Person,
): boolean {
  if (userId !== null) return person.userIds.includes(userId)
  return customerEmail === '' || ownEmailsOf(person).includes(customerEmail.toLowerCase())
}

/** Returns what belongs to one account. */
async function readAccount(db: Reader, account: typeof users.$inferSelect) {
  const { passwordHash: _hash, search: _search, customerId: _customer, ...profile } = account
  const saved = await db
    .select({
      label: addresses.label,
      address: addresses.address,
      city: addresses.city,
      wardCode: addresses.wardCode,
      recipientName: addresses.recipientName,
      recipientPhone: addresses.recipientPhone,
    })
    .from(addresses)
    .where(eq(addresses.userId, account.id))
    .orderBy(addresses.position)
  const wishes = await db
    .select({ productId: wishlist.productId, name: products.name, addedAt: wishlist.createdAt })
    .from(wishlist)
    .innerJoin(products, eq(products.id, wishlist.productId))
    .where(eq(wishlist.userId, account.id))
  const occasions = await db.select().from(reminders).where(eq(reminders.userId, account.id)).orderBy(reminders.nextOn)
  const written = await db.select().from(reviews).where(eq(reviews.userId, account.id))
  const ids = written.map(({ id }) => id)
  const photos = await db
    .select({ reviewId: reviewPhotos.reviewId, state: reviewPhotos.state, createdAt: reviewPhotos.createdAt })
    .from(reviewPhotos)
    .where(and(isAmong(reviewPhotos.reviewId, ids), inArray(reviewPhotos.state, ['waiting', 'shown'])))
  const signedIn = await db.select().from(sessions).where(eq(sessions.userId, account.id))
  const remembered = await db.select().from(rememberedDevices).where(eq(rememberedDevices.userId, account.id))
  const ways = await db.select().from(identities).where(eq(identities.userId, account.id))
  const links = await db
    .select({ purpose: accountTokens.purpose, email: accountTokens.email, createdAt: accountTokens.createdAt })
    .from(accountTokens)
    .where(eq(accountTokens.userId, account.id))
  return {
    profile,
    addresses: saved,
    wishlist: wishes,
    reminders: occasions.map(({ userId: _user, ...reminder }) => reminder),
    reviews: written.map(({ userId: _user, search: _search, answeredBy: _by, ...review }) => ({
      ...review,
      photos: photos.filter(({ reviewId }) => reviewId === review.id).map(({ reviewId: _review, ...photo }) => photo),
    })),
    sessions: signedIn.map(({ createdAt, expiresAt, lastSeenAt, device }) => ({
      createdAt,
      expiresAt,
      lastSeenAt,
      device,
    })),
    rememberedDevices: remembered.map(({ device, createdAt, lastSeenAt, expiresAt }) => ({
      device,
      createdAt,
      lastSeenAt,
      expiresAt,
    })),
    signInProviders: ways.map(({ issuer, subject, createdAt }) => ({ issuer, subject, createdAt })),
    mailedLinks: links,
  }
}
