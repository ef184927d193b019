import { eq } from 'drizzle-orm'
import type { Transaction } from '#db/client.ts'
import type { AuditChanges } from '#db/schema/audit-log.ts'
import { invoiceRequests, orderEdits, orders, type OrderRow } from '#db/schema/index.ts'
import { recordAudit, type Actor } from '#features/audit-log/server/record-audit.ts'
import { checkVersion } from '#server/next-version.ts'
import type { Shop } from '#server/shop.ts'
import type { Invoice, InvoiceField } from '#shared/invoice.ts'
import { fail, ok, type Failure, type Result } from '#shared/result.ts'
import type { InvoiceChange, InvoiceRequest, IssuedInvoice, SeenInvoice } from '../invoices.schema.ts'
import { invoiceOf } from '../invoices.ts'
import { selectInvoice, toInvoiceRequest } from './read-invoice.ts'

type Row = typeof invoiceRequests.$inferSelect
type Saved<Code extends string> = Result<{ saved: true }, Code>

const SAVED = ok({ saved: true as const })

/** How the history names the fields of an invoice. */
const NAMES = {
  company: 'invoiceCompany',
  taxCode: 'invoiceTaxCode',
  address: 'invoiceAddress',
  email: 'invoiceEmail',
} as const satisfies Record<InvoiceField, string>

type AskRefused = 'order_not_found' | 'invoice_issued' | 'changed_meanwhile'

/**
 * Asks for the invoice of an order, or corrects it until it is issued. Without an email, it goes to the customer. What
 * is stored already succeeds again. Resolves to the invoice as it is then.
 */
export function askInvoice(
  shop: Shop,
  actor: Actor,
  orderId: string,
  { updatedAt, ...asked }: InvoiceChange,
): Promise<Result<InvoiceRequest, AskRefused>> {
  return ask(shop, { actor, orderId, asked, seen: updatedAt })
}

/**
 * Asks for the invoice of an order as its customer, or corrects it, as `askInvoice` does. A cancelled order gets none,
 * and without a version nothing is corrected: another tab or staff have asked meanwhile.
 */
export async function askInvoiceAsCustomer(
  shop: Shop,
  actor: Actor,
  orderId: string,
  { updatedAt, ...asked }: InvoiceChange,
): Promise<Saved<AskRefused | 'order_cancelled'>> {
  const seen = updatedAt ?? null
  const stored = await ask<'order_cancelled'>(shop, { actor, orderId, asked, seen }, ({ status }) =>
    status === 'cancelled' ? fail('order_cancelled') : null,
  )
  return stored.ok ? SAVED : stored
}

interface Asked {
  actor: Actor
  orderId: string
  asked: Invoice
  /** The version that was shown; null: none was there; undefined: any is corrected. */
  seen: string | null | undefined
}

async function ask<Code extends string = never>(
  shop: Shop,
  { actor, orderId, asked, seen }: Asked,
  check?: (order: Pick<OrderRow, 'status'>) => Failure<Code> | null,
): Promise<Result<InvoiceRequest, AskRefused | Code>> {
  return shop.db.transaction(async (tx) => {
    const { customerEmail, status } = orders
    const [order] = await tx.select({ customerEmail, status }).from(orders).where(eq(orders.id, orderId))
    if (!order) return fail('order_not_found')
    const refused = check?.(order)
    if (refused) return refused
    const known = await find(tx, orderId)
    const invoice = invoiceOf({ invoice: asked, customerEmail: order.customerEmail })!
    const fields = Object.keys(NAMES) as InvoiceField[]
    if (known && fields.every((field) => known[field] === invoice[field])) return readBack(tx, orderId)
    if (known?.issuedAt) return fail('invoice_issued')
    const current = checkVersion(seen, known?.updatedAt ?? null)
    if (!current.ok) return current
    await storeInvoice(tx, { actor, orderId, invoice, before: known ?? null, at: shop.clock.now() })
    return readBack(tx, orderId)
  })
}

async function readBack(tx: Transaction, orderId: string): Promise<Result<InvoiceRequest, never>> {
  const [stored] = await selectInvoice(tx, orderId)
  return ok(toInvoiceRequest(stored!))
}

interface Stored {
  actor: Actor
  orderId: string
  invoice: Invoice
  /** What it replaces; null: nothing. */
  before: Invoice | null
  at: Date
}

/** Stores the invoice that is asked for with an order, and its entry in the history. */
export async function storeInvoice(tx: Transaction, { actor, orderId, invoice, before, at }: Stored): Promise<void> {
  const row = { ...invoice, updatedAt: at, search: null }
  await tx
    .insert(invoiceRequests)
    .values({ ...row, orderId, requestedAt: at })
    .onConflictDoUpdate({ target: invoiceRequests.orderId, set: row })
  await record(tx, { actor, orderId, at }, before, invoice)
}

/** Removes the request for the invoice of an order until it is issued. One that is gone stays gone. */
export async function withdrawInvoice(
  shop: Shop,
  actor: Actor,
  orderId: string,
  seen: SeenInvoice = {},
): Promise<Saved<AskRefused>> {
  return shop.db.transaction(async (tx) => {
    const known = await find(tx, orderId)
    if (!known) {
      const [order] = await tx.select({ id: orders.id }).from(orders).where(eq(orders.id, orderId))
      return order ? SAVED : fail('order_not_found')
    }
    if (known.issuedAt) return fail('invoice_issued')
    const current = checkVersion(seen.updatedAt, known.updatedAt)
    if (!current.ok) return current
    await tx.delete(invoiceRequests).where(eq(invoiceRequests.orderId, orderId))
    await record(tx, { actor, orderId, at: shop.clock.now() }, known, null)
    return SAVED
  })
}

/** Notes the number of an invoice that was issued. The same number again succeeds; another one is refused. */
export async function issueInvoice(
  shop: Shop,
  actor: Actor,
  orderId: string,
  { number, updatedAt }: IssuedInvoice,
): Promise<Saved<'invoice_not_found' | 'invoice_issued' | 'changed_meanwhile'>> {
  return shop.db.transaction(async (tx) => {
    const known = await find(tx, orderId)
    if (!known) return fail('invoice_not_found')
    if (known.number === number) return SAVED
    if (known.issuedAt) return fail('invoice_issued')
    const current = checkVersion(updatedAt, known.updatedAt)
    if (!current.ok) return current
    const at = shop.clock.now()
    await setNumber(tx, known, { actor, at, number, issued: { number, issuedAt: at, issuedBy: actor.id } })
    return SAVED
  })
}

/** Takes the number of an issued invoice back. One that is not issued stays as it is. */
export async function takeBackInvoice(
  shop: Shop,
  actor: Actor,
  orderId: string,
  seen: SeenInvoice = {},
): Promise<Saved<'invoice_not_found' | 'changed_meanwhile'>> {
  return shop.db.transaction(async (tx) => {
    const known = await find(tx, orderId)
    if (!known) return fail('invoice_not_found')
    if (!known.issuedAt) return SAVED
    const current = checkVersion(seen.updatedAt, known.updatedAt)
    if (!current.ok) return current
    const issued = { number: null, issuedAt: null, issuedBy: null }
    await setNumber(tx, known, { actor, at: shop.clock.now(), number: null, issued })
    return SAVED
  })
}

interface Numbered {
  actor: Actor
  at: Date
  number: string | null
  issued: Pick<Row, 'number' | 'issuedAt' | 'issuedBy'>
}

async function setNumber(tx: Transaction, { orderId, number: before }: Row, { actor, at, number, issued }: Numbered) {
  await tx
    .update(invoiceRequests)
    .set({ ...issued, updatedAt: at, search: null })
    .where(eq(invoiceRequests.orderId, orderId))
  const changes = { invoiceNumber: [before, number] } satisfies AuditChanges
  await recordAudit(tx, { actor, entity: 'order', entityId: orderId, action: 'updated', changes, at })
}

async function find(tx: Transaction, orderId: string): Promise<Row | undefined> {
  const [known] = await tx.select().from(invoiceRequests).where(eq(invoiceRequests.orderId, orderId))
  return known
}

/** Records what changed: the audit log names the fields, and their values go with the personal data of the order. */
async function record(
  tx: Transaction,
  { actor, orderId, at }: Pick<Stored, 'actor' | 'orderId' | 'at'>,
  before: Invoice | null,
  after: Invoice | null,
): Promise<void> {
  const id = crypto.randomUUID()
  const values: AuditChanges = {}
  for (const [field, name] of Object.entries(NAMES) as [InvoiceField, (typeof NAMES)[InvoiceField]][])
    if (before?.[field] !== after?.[field]) values[name] = [before?.[field] ?? null, after?.[field] ?? null]
  const changes: AuditChanges = Object.fromEntries(Object.keys(values).map((name) => [name, [null, null]]))
  await recordAudit(tx, { id, actor, entity: 'order', entityId: orderId, action: 'updated', changes, at })
  await tx.insert(orderEdits).values({ id, orderId, changes: values, createdAt: at })
}
