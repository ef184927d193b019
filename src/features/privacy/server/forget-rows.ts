import { and, eq, inArray, isNull, ne, or } from 'drizzle-orm'
import type { Transaction } from '#db/client.ts'
import {
  backInStock,
  bankTransactions,
  checkouts,
  contactMessages,
  mails,
  orders,
  reviewPhotos,
  reviews,
  staffInvitations,
  users,
} from '#db/schema/index.ts'
import { pageTranslator } from '#i18n/page.ts'
import { isAmong } from '#server/among.ts'
import { raiseTags, tagsOfReviews } from '#server/content-tags.ts'
import type { Locale } from '#shared/locale.ts'
import { removeMailFiles } from '#features/mail/server/mail-files.ts'
import { customerRecordsOf, deleteEmptyRecords } from './forget-records.ts'
import { forgetBankLines, forgetStatements } from './forget-statements.ts'
import { namesPayment, transfersOf } from './open-matters.ts'
import { ownEmailsOf, type Person } from './person.ts'

/** Returns the name that replaces a forgotten customer's on reviews. */
export const formerCustomer = (locale: Locale): string => pageTranslator(locale)('privacy:formerCustomer')

export interface Forgetting {
  now: Date
  /** The number of days after which an order is blanked even if it is still open. */
  keptDays: number
  /** The name that the person's reviews show from now on. */
  reviewName: string
  /** Where mails are files if there is no mail server (`mailFolder`). */
  dataDir: string
}

/**
 * Forgets a person, within a transaction: deletes accounts with everything that belongs to them, the customer's record,
 * contact messages, and unsent and recorded mails with their files. Orders stay for bookkeeping; their names, contact
 * details, addresses and notes are blanked at once, or when an open order is over and its refunds are made. Reviews
 * stay under another name, without photos and the shop's answers. Returns whether product pages must be rendered again
 * (`shop.invalidatePages`).
 */
export async function forgetRows(tx: Transaction, person: Person, forgetting: Forgetting): Promise<boolean> {
  const { now, keptDays, reviewName, dataDir } = forgetting
  const { userIds, orderIds, checkoutIds, messageIds, stockRequestIds, invitationIds, emails } = person
  const written = await tx
    .select({ productId: reviews.productId })
    .from(reviews)
    .where(isAmong(reviews.userId, userIds))
  const records = await customerRecordsOf(tx, person)
  const transfers = await transfersOf(tx, person)
  const isTheirMail = or(
    isAmong(mails.about, [...userIds, ...messageIds, ...invitationIds, ...ownEmailsOf(person)]),
    // An email that the account has not verified may be another person's; the new password is the account's.
    and(eq(mails.kind, 'password_reset'), isAmong(mails.about, emails)),
  )
  const mailed = await tx
    .select({ id: mails.id })
    .from(mails)
    .where(or(isTheirMail, isAmong(mails.about, orderIds)))
  await tx
    .update(checkouts)
    .set({ ownerGoneAt: now })
    .where(
      or(
        isAmong(checkouts.id, checkoutIds),
        inArray(checkouts.id, tx.select({ id: orders.checkoutId }).from(orders).where(isAmong(orders.id, orderIds))),
      ),
    )
  await tx
    .update(orders)
    .set({ ownerGoneAt: now })
    .where(and(isAmong(orders.id, orderIds), isNull(orders.ownerGoneAt)))
  for (const statement of forgetStatements(tx, { now, settled: now, keptDays }, person)) await statement
  // What came too late was placed to no payment.
  for (const statement of forgetBankLines(tx, and(isNull(bankTransactions.paymentId), namesPayment(transfers))!))
    await statement
  const ofPerson = tx.select({ id: reviews.id }).from(reviews).where(isAmong(reviews.userId, userIds))
  await tx.update(reviewPhotos).set({ state: 'removed' }).where(inArray(reviewPhotos.reviewId, ofPerson))
  // An answer may address the person by name.
  await tx
    .update(reviews)
    .set({ customerName: reviewName, answer: '', answerLocale: null, answeredBy: null })
    .where(isAmong(reviews.userId, userIds))
  await tx.delete(mails).where(
    or(
      isTheirMail,
      // The mail server's last error may contain the address.
      and(isAmong(mails.about, orderIds), ne(mails.state, 'waiting')),
    ),
  )
  await tx.update(mails).set({ lastError: null }).where(isAmong(mails.about, orderIds))
  await tx.delete(backInStock).where(isAmong(backInStock.id, stockRequestIds))
  await tx.delete(staffInvitations).where(isAmong(staffInvitations.id, invitationIds))
  await tx.delete(contactMessages).where(isAmong(contactMessages.id, messageIds))
  // Also deletes, by cascade, what only belongs to the account: sessions, addresses, wishlist, identities, links.
  await tx.delete(users).where(isAmong(users.id, userIds))
  for (const statement of deleteEmptyRecords(tx, records)) await statement
  // Before the commit: afterwards nothing would name them.
  await removeMailFiles(
    { dataDir },
    mailed.map(({ id }) => id),
  )

  const [first, ...others] = written.flatMap(({ productId }) => tagsOfReviews(productId))
  if (!first) return false
  for (const statement of raiseTags(tx, [first, ...others])) await statement
  return true
}
