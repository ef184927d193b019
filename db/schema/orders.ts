import { sql } from 'drizzle-orm'
import { check, index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { LOCALES } from '#i18n/locales.ts'
import { checkouts } from './checkouts.ts'
import { ORDER_PAYMENT_METHODS } from '#shared/payment-methods.ts'
import { REVIEW_REASONS } from '#shared/review-reasons.ts'
import { CITIES, ORDER_STATUSES } from '#shared/shop.ts'
import { PAYMENT_STATUSES } from '#shared/stored-states.ts'
import { createdAt, deliveryPlace, gift, instant, isOneOf, paymentProvider, surcharges } from './columns.ts'
import { customers } from './customers.ts'
import { products } from './products.ts'
import { users } from './users.ts'

/**
 * An order, paid or promised: a snapshot that no later edit of a product, code or account changes.
 * Amounts are minor units of `currency`; `deliveryDate` is a calendar day in Vietnam.
 */
export const orders = sqliteTable(
  'orders',
  {
    /** Unguessable: 130 random bits (docs/spec-notes.md, tracking by number). */
    id: text('id').primaryKey(),
    checkoutId: text('checkout_id').references(() => checkouts.id, { onDelete: 'set null' }),
    paymentProvider: paymentProvider(),
    /** Null: no provider has a payment of it; staff may have received the money. */
    paymentIntentId: text('payment_intent_id'),
    paymentMethod: text('payment_method', { enum: ORDER_PAYMENT_METHODS }).notNull().default('card'),
    /** Whether it is paid on delivery and waits for the customer's confirmation before it is prepared. */
    unconfirmed: integer('unconfirmed', { mode: 'boolean' }).notNull().default(false),
    /** Until when its customer may confirm it; null: it waits until staff cancel it, or never had to be confirmed. */
    confirmBy: instant('confirm_by'),
    /** Whether it was cancelled by itself, because nobody had confirmed it in time. It is never ended so again. */
    endedUnconfirmed: integer('ended_unconfirmed', { mode: 'boolean' }).notNull().default(false),
    /** A keyed hash of what staff sent for an order of theirs; null: a checkout made it. */
    madeFrom: text('made_from'),
    userId: text('user_id').references(() => users.id, { onDelete: 'set null' }),
    locale: text('locale', { enum: LOCALES }).notNull(),
    status: text('status', { enum: ORDER_STATUSES }).notNull().default('pending'),
    /** Counts refunds only; `paymentMethod` says whether anything was received. */
    paymentStatus: text('payment_status', { enum: PAYMENT_STATUSES }).notNull().default('paid'),
    /** Minor units refunded so far. */
    refunded: integer('refunded').notNull().default(0),
    reviewReason: text('review_reason', { enum: REVIEW_REASONS }),
    /** When staff resolved the review; null while it waits. */
    reviewResolvedAt: instant('review_resolved_at'),
    customerName: text('customer_name').notNull(),
    customerEmail: text('customer_email').notNull(),
    customerPhone: text('customer_phone').notNull(),
    deliveryAddress: text('delivery_address').notNull(),
    deliveryCity: text('delivery_city', { enum: CITIES }),
    deliveryDate: text('delivery_date'),
    notes: text('notes').notNull().default(''),
    /** What staff note for each other. The customer never sees it. */
    internalNotes: text('internal_notes').notNull().default(''),
    ...gift(),
    ...deliveryPlace(),
    currency: text('currency', { enum: ['VND', 'USD'] }).notNull(),
    /** The code as the customer knew it. */
    discountCode: text('discount_code'),
    /**
     * The id of that code, of which the order is a use, whatever the code is called now. Without a reference: the code
     * may be deleted before its order is made. Null: no code.
     */
    promotionId: text('promotion_id'),
    discountPercent: integer('discount_percent').notNull().default(0),
    subtotal: integer('subtotal').notNull(),
    discount: integer('discount').notNull(),
    /** With the surcharges. */
    deliveryFee: integer('delivery_fee').notNull(),
    ...surcharges(),
    total: integer('total').notNull(),
    totalVND: integer('total_vnd').notNull(),
    totalUSDCents: integer('total_usd_cents').notNull(),
    /**
     * When the customer's account was deleted or the customer was forgotten: once the order is over, its personal data
     * is removed.
     */
    ownerGoneAt: instant('owner_gone_at'),
    createdAt: createdAt(),
    updatedAt: instant('updated_at')
      .notNull()
      .default(sql`(unixepoch('subsec') * 1000)`),
    /**
     * Customer, recipient, address and names of products folded for the back-office's search (order-find-text.ts). A
     * trigger sets it to null when a column of them changes; it is computed again when next needed, as are texts of
     * earlier versions, which have one line.
     */
    search: text('search'),
    /**
     * When staff marked the flowers of an order in preparation as made, or added the photo of them. Null: not yet, or
     * nobody said so before they left.
     */
    madeAt: instant('made_at'),
    /** The customer's record; null: to be found, or there is none, because the order has no contact or is forgotten. */
    customerId: text('customer_id').references(() => customers.id, { onDelete: 'set null' }),
  },
  (t) => [
    // All columns that the back-office's list filters and sorts by: a page of it reads only this index.
    index('orders_find').on(
      t.createdAt,
      t.status,
      t.deliveryCity,
      t.deliveryDate,
      t.reviewReason,
      t.reviewResolvedAt,
      t.totalUSDCents,
      t.id,
      t.search,
    ),
    index('orders_unfolded')
      .on(t.id)
      .where(sql`${t.search} is null or instr(${t.search}, char(10)) = 0`),
    // The columns that the dashboard sums.
    index('orders_sums').on(t.createdAt, t.status, t.currency, t.totalVND, t.totalUSDCents),
    uniqueIndex('orders_intent').on(t.paymentIntentId, t.paymentProvider),
    uniqueIndex('orders_checkout').on(t.checkoutId),
    // All orders, newest first: a page far down reads only this index on the way.
    index('orders_created').on(t.createdAt, t.id),
    index('orders_user').on(t.userId, t.createdAt),
    // Orders that an account takes over once it proves its email.
    index('orders_guest')
      .on(t.customerEmail)
      .where(sql`${t.userId} is null and ${t.ownerGoneAt} is null`),
    index('orders_status').on(t.status, t.createdAt),
    index('orders_delivery').on(t.deliveryDate, t.deliveryCity),
    // The places that orders take in the slots of a day.
    index('orders_slots')
      .on(t.deliveryDate, t.deliveryCity, t.slotId, t.status)
      .where(sql`${t.slotId} <> ''`),
    index('orders_email').on(t.customerEmail),
    index('orders_promotion')
      .on(t.promotionId)
      .where(sql`${t.promotionId} is not null`),
    index('orders_owner_gone')
      .on(t.ownerGoneAt)
      .where(sql`${t.ownerGoneAt} is not null`),
    // Orders without an owner, and those of them that are not blanked yet.
    index('orders_ownerless')
      .on(t.id)
      .where(sql`${t.ownerGoneAt} is not null`),
    index('orders_to_forget')
      .on(t.id)
      .where(
        sql`${t.ownerGoneAt} is not null and (${t.customerName} <> '' or ${t.customerEmail} <> '' or ${t.customerPhone} <> '' or ${t.deliveryAddress} <> '' or ${t.notes} <> '' or ${t.internalNotes} <> '' or ${t.recipientName} <> '' or ${t.recipientPhone} <> '' or ${t.cardMessage} <> '' or ${t.cardSignature} <> '')`,
      ),
    // Orders that end by themselves unless they are confirmed.
    index('orders_unconfirmed')
      .on(t.confirmBy)
      .where(sql`${t.unconfirmed} = 1 and ${t.status} = 'pending'`),
    index('orders_unlinked')
      .on(t.id)
      .where(
        sql`${t.customerId} is null and ${t.ownerGoneAt} is null and (${t.userId} is not null or ${t.customerEmail} <> '' or ${t.customerPhone} <> '')`,
      ),
    index('orders_customer')
      .on(t.customerId, t.createdAt)
      .where(sql`${t.customerId} is not null`),
    check('orders_id', sql`length(${t.id}) >= 22`),
    check('orders_locale', isOneOf(t.locale)),
    check('orders_status', isOneOf(t.status)),
    check('orders_payment_status', isOneOf(t.paymentStatus)),
    check('orders_currency', isOneOf(t.currency)),
    check(
      'orders_amounts',
      sql`${t.subtotal} >= 0 and ${t.discount} >= 0 and ${t.deliveryFee} >= 0 and ${t.total} >= 0`,
    ),
    check('orders_refunded', sql`${t.refunded} between 0 and ${t.total}`),
    check('orders_percent', sql`${t.discountPercent} between 0 and 100`),
    check(
      'orders_complete',
      sql`${t.reviewReason} is not null or (${isOneOf(t.deliveryCity)} and ${t.deliveryDate} is not null)`,
    ),
  ],
)

/** A row of `orders`, as it is read. */
export type OrderRow = typeof orders.$inferSelect

/** The lines of an order, as bought. Prices are minor units. */
export const orderItems = sqliteTable(
  'order_items',
  {
    orderId: text('order_id')
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    line: integer('line').notNull(),
    /** Null: the florist's choice at a price that staff agreed with the customer. */
    productId: text('product_id').references(() => products.id, { onDelete: 'restrict' }),
    productName: text('product_name').notNull(),
    imageUrl: text('image_url').notNull(),
    priceVND: integer('price_vnd').notNull(),
    priceUSDCents: integer('price_usd_cents').notNull(),
    quantity: integer('quantity').notNull(),
    /**
     * How many pieces this line has taken from the stock of its product: all, or none because too few were left. Null:
     * its product was not counted. Fewer than the quantity: so many were added since it is counted (`writeLines`).
     * Triggers write it (db/derived.sql).
     */
    stockTaken: integer('stock_taken'),
  },
  (t) => [
    primaryKey({ columns: [t.orderId, t.line] }),
    index('order_items_product').on(t.productId),
    index('order_items_sold').on(t.orderId, t.productId, t.quantity),
    check('order_items_quantity', sql`typeof(${t.quantity}) = 'integer' and ${t.quantity} >= 1`),
    check('order_items_prices', sql`${t.priceVND} >= 0 and ${t.priceUSDCents} >= 0`),
  ],
)

/** Handled provider events, each once, with its result. */
export const paymentEvents = sqliteTable(
  'payment_events',
  {
    paymentProvider: paymentProvider(),
    /** The provider's event id, or `fulfil:<intent>` for the record of a fulfilment. */
    id: text('id').notNull(),
    type: text('type').notNull(),
    paymentIntentId: text('payment_intent_id'),
    outcome: text('outcome').notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.paymentProvider, t.id] }),
    index('payment_events_intent').on(t.paymentIntentId, t.paymentProvider),
  ],
)

/**
 * Provider events that the shop could not handle. They are retried on their own schedule, so that none of them holds
 * up the events after it. A row goes once its event is handled.
 */
export const stuckEvents = sqliteTable(
  'stuck_events',
  {
    paymentProvider: paymentProvider(),
    /** The provider's event id, or `intent:<intent>` for an intent that was found without an event. */
    id: text('id').notNull(),
    type: text('type').notNull(),
    paymentIntentId: text('payment_intent_id').notNull(),
    /** The last error's message. */
    reason: text('reason').notNull(),
    tries: integer('tries').notNull().default(1),
    nextTryAt: instant('next_try_at').notNull(),
    createdAt: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.paymentProvider, t.id] }), check('stuck_events_tries', sql`${t.tries} >= 1`)],
)

/** Disputes of an order's payment, as the provider last described them. */
export const disputes = sqliteTable(
  'disputes',
  {
    /** The provider's id; the order's payment names the provider. */
    id: text('id').notNull(),
    orderId: text('order_id')
      .notNull()
      .references(() => orders.id, { onDelete: 'restrict' }),
    /** Minor units of `currency`. */
    amount: integer('amount').notNull(),
    currency: text('currency', { enum: ['VND', 'USD'] }).notNull(),
    /** The provider's reason, and its status: `needs_response`, `won`, `lost`, … */
    reason: text('reason').notNull(),
    status: text('status').notNull(),
    /** Until when the shop may send evidence; null where the provider expects none. */
    dueBy: instant('due_by'),
    /** Whether the provider holds or has taken the money. */
    fundsWithdrawn: integer('funds_withdrawn', { mode: 'boolean' }).notNull().default(false),
    createdAt: createdAt(),
    updatedAt: instant('updated_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.orderId, t.id] }),
    check('disputes_amount', sql`${t.amount} >= 0`),
    check('disputes_currency', isOneOf(t.currency)),
  ],
)
