import { and, count, eq, inArray, isNotNull, isNull, ne, notInArray, or, sql } from 'drizzle-orm'
import type { Transaction } from '#db/client.ts'
import {
  articles,
  bankTransactions,
  cashClosings,
  cashCollections,
  cashPayments,
  cashRefunds,
  checkouts,
  contactMessages,
  disputes,
  mails,
  orderItems,
  orders,
  paymentEvents,
  products,
  promotions,
  refunds,
  reviews,
  runs,
  runStops,
  signInFlows,
  slugRedirects,
  staffInvitations,
  stuckEvents,
  transferPayments,
  transferRefunds,
  auditLog,
  users,
} from '#db/schema/index.ts'
import { articles as demoArticles } from '#db/seed/articles/index.ts'
import { products as demoProducts } from '#db/seed/products.ts'
import { promotions as demoPromotions } from '#db/seed/promotions.ts'
import { users as demoUsers } from '#db/seed/users.ts'
import { revokeCredentials } from '#features/account/server/revoke-credentials.ts'
import { articleTag, productTag, raiseTags } from '#server/content-tags.ts'
import { readShopState, writeShopState } from '#server/shop-state.ts'
import { roleColumns } from '#shared/staff.ts'

/** What to do with each part of a demo. */
export interface Choices {
  products: 'keep' | 'remove'
  articles: 'keep' | 'remove'
  /** `archive`: orders, checkouts and contact messages are written to a file before they are removed. */
  orders: 'archive' | 'remove'
  /** For the demo's own codes; others stay. */
  codes: 'remove' | 'disable'
  /** For accounts that are not the demo's: `keep` leaves them as customers who set a new password by mail. */
  accounts: 'remove' | 'keep'
  /**
   * Orders whose payment the demo does not know, neither its sandbox nor its books of transfers and cash: they may be
   * real.
   */
  unknownPayments: 'keep' | 'remove'
  /** Bank accounts that transfers go to: the demo's published password allowed any visitor to enter one. */
  bank: 'remove' | 'keep'
}

export const DEMO_EMAILS = demoUsers.map(({ email }) => email)

/**
 * Returns the orders to remove: the demo's own, and those that were paid in the sandbox, by a pretended transfer or in
 * cash that no courier collects.
 */
export async function ordersToRemove(tx: Transaction, intents: Set<string>, choices: Choices): Promise<string[]> {
  const isOfDemo = await paymentsOfDemo(tx, intents, choices)
  const rows = await tx.select({ id: orders.id, intent: orders.paymentIntentId }).from(orders)
  return rows.filter(({ intent }) => isOfDemo(intent)).map(({ id }) => id)
}

/** Returns a function that tells whether a payment is of the demo. Its seeded orders have null, and no payment. */
async function paymentsOfDemo(
  tx: Transaction,
  intents: Set<string>,
  choices: Choices,
): Promise<(intent: string | null) => boolean> {
  if (choices.unknownPayments === 'remove') return () => true
  const known = new Set(intents)
  if (await areBooksOfDemo(tx, choices))
    for (const payments of [transferPayments, cashPayments])
      for (const { id } of await tx.select({ id: payments.id }).from(payments)) known.add(id)
  return (intent) => intent === null || known.has(intent)
}

/** Whether the books of transfers and of cash hold no real money: no shop that takes any has run on this database. */
async function areBooksOfDemo(tx: Transaction, { unknownPayments }: Choices): Promise<boolean> {
  return unknownPayments === 'remove' || (await readShopState(tx, 'openedAt')) === null
}

/**
 * Removes what belongs to the demo, and revokes the sessions and sign-in methods of every account but the owner's: the
 * demo's admin password was public.
 */
export async function clearDemo(
  tx: Transaction,
  intents: Set<string>,
  choices: Choices,
  owner: string,
  now: Date,
): Promise<void> {
  await removeOrders(tx, intents, choices)
  await tx.delete(contactMessages)
  await tx.delete(mails).where(notInArray(mails.about, tx.select({ id: orders.id }).from(orders)))
  // Reviews of people with real orders are real, too.
  const buyers = tx.select({ id: orders.userId }).from(orders).where(isNotNull(orders.userId))
  await tx.delete(reviews).where(or(isNull(reviews.userId), notInArray(reviews.userId, buyers)))
  const codes = inArray(
    promotions.code,
    demoPromotions.map(({ code }) => code),
  )
  if (choices.codes === 'remove') await tx.delete(promotions).where(codes)
  else await tx.update(promotions).set({ isActive: false, updatedAt: now }).where(codes)
  await removeAccounts(tx, choices, owner, now)
  const kept = inArray(auditLog.entity, ['product', 'article', 'upload'])
  const ofOrders = and(
    eq(auditLog.entity, 'order'),
    inArray(auditLog.entityId, tx.select({ id: orders.id }).from(orders)),
  )
  await tx.delete(auditLog).where(sql`not (${or(kept, ofOrders)})`)
  await raisePages(tx)
  if (choices.bank === 'remove')
    for (const key of ['bankAccount', 'cityBankAccounts'] as const) await writeShopState(tx, key, null)
  if (choices.products === 'remove') await removeProducts(tx, now)
  if (choices.articles === 'remove') await removeArticles(tx)
}

async function removeOrders(tx: Transaction, intents: Set<string>, choices: Choices): Promise<void> {
  const isOfDemo = await paymentsOfDemo(tx, intents, choices)
  const gone = await ordersToRemove(tx, intents, choices)
  for (const id of gone) {
    await tx.delete(refunds).where(eq(refunds.orderId, id))
    await tx.delete(disputes).where(eq(disputes.orderId, id))
    await tx.delete(cashCollections).where(eq(cashCollections.orderId, id))
    await tx.delete(orders).where(eq(orders.id, id))
  }
  // What a courier handed over belongs to what was collected on that day, and a run to its stops.
  await tx
    .delete(cashClosings)
    .where(notInArray(cashClosings.day, tx.select({ day: cashCollections.day }).from(cashCollections)))
  await tx.delete(runs).where(notInArray(runs.id, tx.select({ id: runStops.runId }).from(runStops)))
  const keptCheckouts = new Set((await tx.select({ id: orders.checkoutId }).from(orders)).map(({ id }) => id))
  for (const { id, intent } of await tx.select({ id: checkouts.id, intent: checkouts.paymentIntentId }).from(checkouts))
    if (isOfDemo(intent) && !keptCheckouts.has(id)) await tx.delete(checkouts).where(eq(checkouts.id, id))
  for (const events of [paymentEvents, stuckEvents])
    for (const { provider, id, intent } of await tx
      .select({ provider: events.paymentProvider, id: events.id, intent: events.paymentIntentId })
      .from(events))
      if (isOfDemo(intent)) await tx.delete(events).where(and(eq(events.paymentProvider, provider), eq(events.id, id)))
  // The reconciler would read them as what the providers know, and book their orders again.
  if (await areBooksOfDemo(tx, choices))
    for (const books of [bankTransactions, transferRefunds, transferPayments, cashRefunds, cashPayments])
      await tx.delete(books)
}

async function removeAccounts(tx: Transaction, choices: Choices, owner: string, now: Date): Promise<void> {
  await tx.delete(users).where(inArray(users.email, DEMO_EMAILS))
  await tx.delete(signInFlows)
  await tx.delete(staffInvitations)
  const buyers = new Set((await tx.select({ id: orders.userId }).from(orders)).map(({ id }) => id))
  for (const { id } of await tx.select({ id: users.id }).from(users).where(ne(users.email, owner))) {
    if (choices.accounts === 'remove' && !buyers.has(id)) {
      await tx.delete(users).where(eq(users.id, id))
      continue
    }
    // The demo's published password allowed any visitor to grant rights and set passwords.
    await revokeCredentials(tx, id, now)
    await tx.update(users).set(roleColumns(null)).where(eq(users.id, id))
  }
}

/**
 * Invalidates every page that shows removed data: reviews are on each product's page, and another process may save
 * pages.
 */
async function raisePages(tx: Transaction): Promise<void> {
  const shown = await tx.select({ id: products.id }).from(products)
  for (const statement of raiseTags(tx, ['products', 'articles', ...shown.map(({ id }) => productTag(id))]))
    await statement
}

async function removeProducts(tx: Transaction, now: Date): Promise<void> {
  const slugs = demoProducts.map(({ slug }) => slug)
  const demo = await tx.select({ id: products.id }).from(products).where(inArray(products.slug, slugs))
  // A size of a product that goes is a product of its own, so that lists show what the owner has added.
  const ids = demo.map(({ id }) => id)
  await tx.update(products).set({ sizeOf: null }).where(inArray(products.sizeOf, ids))
  for (const id of ids) {
    const [sold] = await tx.select({ n: count() }).from(orderItems).where(eq(orderItems.productId, id))
    // A remaining order links to its products.
    if ((sold?.n ?? 0) > 0) await tx.update(products).set({ archivedAt: now }).where(eq(products.id, id))
    else await tx.delete(products).where(eq(products.id, id))
    await tx.delete(slugRedirects).where(and(eq(slugRedirects.kind, 'product'), eq(slugRedirects.targetId, id)))
  }
}

async function removeArticles(tx: Transaction): Promise<void> {
  const slugs = demoArticles.map(({ slug }) => slug)
  const demo = await tx.select({ id: articles.id }).from(articles).where(inArray(articles.slug, slugs))
  for (const { id } of demo) {
    for (const statement of raiseTags(tx, [articleTag(id)])) await statement
    await tx.delete(articles).where(eq(articles.id, id))
    await tx.delete(slugRedirects).where(and(eq(slugRedirects.kind, 'article'), eq(slugRedirects.targetId, id)))
  }
}
