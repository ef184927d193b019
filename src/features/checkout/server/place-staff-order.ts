import { eq } from 'drizzle-orm'
import type { Transaction } from '#db/client.ts'
import { orderItems, orders } from '#db/schema/index.ts'
import { recordAudit, type Actor } from '#features/audit-log/server/record-audit.ts'
import { refusedPlace } from '#features/delivery/server/holds.ts'
import type { SetAside } from '#features/delivery/server/set-aside.ts'
import { invoiceOf } from '#features/invoices/invoices.ts'
import { storeInvoice } from '#features/invoices/server/write-invoice.ts'
import { orderIdOf } from '#features/orders/order-id.ts'
import { insertPaymentLink, linkTerms, selectPaymentLinks } from '#features/orders/server/insert-payment-link.ts'
import { paymentLinkUrl } from '#features/orders/server/payment-link-token.ts'
import { queueOrderMails } from '#features/orders/server/queue-order-mails.ts'
import { findLimits, refusedUse } from '#features/promotions/server/code-uses.ts'
import { refusedStock } from '#features/stock/server/pieces-left.ts'
import type { Shop } from '#server/shop.ts'
import type { AnswerOf, CodeOf } from '#shared/call.ts'
import { NO_GIFT } from '#shared/gift.ts'
import { fail, ok, type Result } from '#shared/result.ts'
import type { PricedLine } from '../quote.ts'
import type { placeStaffOrder as definition } from '../staff-order.calls.ts'
import type { StaffOrder } from '../staff-order.schema.ts'
import type { PricedCart } from './price-cart.ts'
import { quoteStaffOrder } from './quote-staff-order.ts'
import { keyedDigest } from './purchase-ids.ts'

/** Why no order was made. */
type StaffOrderRefused = CodeOf<typeof definition>

/** The provider of orders that no payment provider has charged. */
const NO_PROVIDER = 'none'

/**
 * Makes an order that staff take at the counter or by phone, with the prices, rules and places of the checkout. The
 * order's number is derived from the key, so that a key sent twice is one order; `order_key_used`: it was sent with
 * another content before. A full slot, and what else staff may set aside, are refused without `anyway`, and named by
 * the history with it. Place and pieces are counted and taken in one transaction with order, history and mail.
 */
export async function placeStaffOrder(
  shop: Shop,
  actor: Actor,
  asked: StaffOrder,
): Promise<Result<AnswerOf<typeof definition>, StaffOrderRefused>> {
  const placed = await writeOrder(shop, actor, asked)
  if (!placed.ok || asked.payment !== 'link') return placed
  const [link] = await selectPaymentLinks(shop.db, [placed.value.orderId])
  if (!link) return placed
  const url = paymentLinkUrl(shop, link.id, asked.locale)
  return ok({ ...placed.value, paymentLink: { url, expiresAt: link.expiresAt.toISOString() } })
}

async function writeOrder(
  shop: Shop,
  actor: Actor,
  asked: StaffOrder,
): Promise<Result<{ orderId: string }, StaffOrderRefused>> {
  const paymentMethod = asked.payment === 'link' ? 'later' : asked.payment
  const id = orderIdOf(keyedDigest(shop, `staff order ${asked.key}`))
  const madeFrom = keyedDigest(shop, `content ${JSON.stringify(asked)}`).toString('base64url')
  const known = await sentBefore(shop.db, id, madeFrom)
  if (known) return known
  const customer = customerOf(asked)
  if (!customer.ok) return customer
  const { deliveryCity: city, deliveryDate: date, wardCode = '', slotId = '' } = asked.customerData
  const priced = await quoteStaffOrder(shop, { ...asked, delivery: { city, date, wardCode, slotId } })
  if (!priced.ok) return priced
  const { quote, place, counted, setAside } = priced.value
  if (asked.total !== undefined && asked.total !== quote.total) return fail('quote_changed', { field: 'total' })
  return shop.db.transaction(async (tx) => {
    const meanwhile = await sentBefore(tx, id, madeFrom)
    if (meanwhile) return meanwhile
    const isFull = place !== null && (await refusedPlace(tx, place, { checkoutId: '' })) !== null
    if (isFull && !asked.anyway) return fail('slot_full', { field: 'customerData.slotId' })
    const broken: SetAside[] = [...setAside, ...(isFull ? ['slot_full' as const] : [])]
    const soldOut = counted.length > 0 ? await refusedStock(tx, counted, '') : null
    if (soldOut) return soldOut
    const refused = await refusedCode(tx, quote.promotionId, customer.value)
    if (refused) return refused
    const terms =
      asked.payment === 'link'
        ? linkTerms(shop, { ...quote, status: 'pending', paymentMethod, deliveryDate: date, slotId })
        : null
    if (terms && !terms.ok) return terms
    const at = shop.clock.now()
    const order = { ...rowOf(asked, quote), ...customer.value, id, madeFrom, paymentMethod, createdAt: at }
    await tx.insert(orders).values({ ...order, updatedAt: at })
    await tx.insert(orderItems).values(quote.lines.map((line, index) => ({ orderId: id, line: index, ...line })))
    await recordAudit(tx, {
      actor,
      entity: 'order',
      entityId: id,
      action: 'created',
      changes: { paymentMethod: [null, paymentMethod], ...(broken.length > 0 && { setAside: [null, broken] }) },
      at,
    })
    const invoice = invoiceOf({ ...asked.customerData, customerEmail: order.customerEmail })
    if (invoice) await storeInvoice(tx, { actor, orderId: id, invoice, before: null, at })
    if (terms) await insertPaymentLink(tx, { actor, orderId: id, terms: terms.value, at })
    await queueOrderMails(tx, { id, locale: asked.locale }, at, order.customerEmail !== '')
    return ok({ orderId: id })
  })
}

/** Returns why the discount code does not count for this customer; null: it does, or there is none. */
async function refusedCode(
  tx: Transaction,
  promotionId: string | null,
  { customerEmail, customerPhone }: { customerEmail: string; customerPhone: string },
) {
  const limits = await findLimits(tx, promotionId)
  return limits && refusedUse(tx, limits, { userId: null, email: customerEmail, phone: customerPhone }, '')
}

/** Returns the order that was made under the key before, or that it was made from another content; null: none was. */
async function sentBefore(db: Pick<Transaction, 'select'>, id: string, madeFrom: string) {
  const [known] = await db.select({ madeFrom: orders.madeFrom }).from(orders).where(eq(orders.id, id))
  if (!known) return null
  return known.madeFrom === madeFrom ? ok({ orderId: id }) : fail('order_key_used', { field: 'key' })
}

function customerOf({ customer, customerData }: StaffOrder) {
  const customerName = customer?.name ?? customerData.customerName
  const customerPhone = customer?.phone ?? customerData.customerPhone
  const customerEmail = (customer?.email ?? customerData.customerEmail ?? '').toLowerCase()
  if (!customerName) return fail('invalid_name', { field: 'customer.name' })
  if (!customerPhone) return fail('invalid_phone', { field: 'customer.phone' })
  return ok({ customerName, customerPhone, customerEmail })
}

/** Returns the columns of an order that what was asked and the quote determine. */
function rowOf({ customerData, locale }: StaffOrder, { lines: _, ...quote }: PricedCart<PricedLine>) {
  const { notes = '', invoice: _invoice, ...details } = customerData
  return { paymentProvider: NO_PROVIDER, locale, ...NO_GIFT, ...details, ...quote, notes }
}
