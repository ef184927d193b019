import { sql } from 'drizzle-orm'
import { check, index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { LOCALES } from '#i18n/locales.ts'
import type { Invoice } from '#shared/invoice.ts'
import { CITIES } from '#shared/shop.ts'
import { createdAt, deliveryPlace, gift, id, instant, isOneOf, paymentProvider, surcharges } from './columns.ts'
import { users } from './users.ts'

/** A line of a quote or order: a snapshot of the product as it was priced. Prices are minor units. */
export interface QuoteLine {
  productId: string
  productName: string
  imageUrl: string
  priceVND: number
  priceUSDCents: number
  quantity: number
}

/** So many pieces of a product whose stock is counted. */
export type StockLine = Pick<QuoteLine, 'productId' | 'quantity'>

/**
 * Checkout sessions: one payment intent and its recipient. The order's number is decided here, so that fulfilment can
 * repeat without making a second order.
 */
export const checkouts = sqliteTable(
  'checkouts',
  {
    id: id(),
    orderId: text('order_id').notNull(),
    paymentProvider: paymentProvider(),
    /**
     * A checkout is stored once the provider has created its payment, which names the checkout in its metadata. Null
     * only in rows of earlier versions.
     */
    paymentIntentId: text('payment_intent_id'),
    /** SHA-256 of the client secret: proof that a caller is the browser that began this checkout. */
    clientSecretHash: text('client_secret_hash'),
    userId: text('user_id').references(() => users.id, { onDelete: 'set null' }),
    locale: text('locale', { enum: LOCALES }).notNull(),
    customerName: text('customer_name'),
    customerEmail: text('customer_email'),
    customerPhone: text('customer_phone'),
    deliveryAddress: text('delivery_address'),
    deliveryCity: text('delivery_city', { enum: CITIES }),
    /** A calendar day in Vietnam, YYYY-MM-DD. */
    deliveryDate: text('delivery_date'),
    notes: text('notes').notNull().default(''),
    ...gift(),
    ...deliveryPlace(),
    /** For whom a VAT invoice is asked for; null: for nobody. */
    invoice: text('invoice', { mode: 'json' }).$type<Invoice>(),
    detailsAt: instant('details_at'),
    /**
     * The discount code with limits of which this checkout holds a use, from Pay until it ends; null: none. An order
     * counts itself.
     */
    heldCode: text('held_code'),
    /** The id of that code, which a trigger writes (db/derived.sql). */
    heldPromotionId: text('held_promotion_id'),
    /** The pieces of counted products that this checkout holds, from Pay; null: none. */
    heldStock: text('held_stock', { mode: 'json' }).$type<StockLine[]>(),
    /** Until when it holds them, by the database's clock. */
    stockUntil: instant('stock_until'),
    /** As on orders; kept until this checkout cannot be paid any more. */
    ownerGoneAt: instant('owner_gone_at'),
    /** When the checkout could not be paid any more: its intent was cancelled, or its order made. */
    endedAt: instant('ended_at'),
    /**
     * The lease of this checkout's payment: names the step that may change it now, in any process; null: none may. Both
     * columns keep the name of earlier versions, because processes of two versions respect each other's leases.
     */
    leaseHolder: text('turn_holder'),
    /** The end of that lease by the database's clock, unless the holder renews it. */
    leaseUntil: instant('turn_until'),
    /**
     * How long its payment may stay open, in milliseconds, as the customer was shown; null: as the other payments of its
     * provider.
     */
    openForMs: integer('open_for_ms'),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex('checkouts_order').on(t.orderId),
    // The id comes first: browsers name a payment by its id alone.
    uniqueIndex('checkouts_intent').on(t.paymentIntentId, t.paymentProvider),
    index('checkouts_created').on(t.createdAt),
    index('checkouts_open')
      .on(t.createdAt)
      .where(sql`${t.endedAt} is null`),
    index('checkouts_held_promotion')
      .on(t.heldPromotionId)
      .where(sql`${t.heldPromotionId} is not null and ${t.endedAt} is null`),
    index('checkouts_held_stock')
      .on(t.stockUntil)
      .where(sql`${t.stockUntil} is not null and ${t.endedAt} is null`),
    index('checkouts_user').on(t.userId),
    index('checkouts_owner_gone')
      .on(t.ownerGoneAt)
      .where(sql`${t.ownerGoneAt} is not null`),
    check('checkouts_locale', isOneOf(t.locale)),
    check('checkouts_city', sql`${t.deliveryCity} is null or ${isOneOf(t.deliveryCity)}`),
    check(
      'checkouts_date',
      sql`${t.deliveryDate} is null or ${t.deliveryDate} glob '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]'`,
    ),
  ],
)

/**
 * The frozen price of a checkout: rows are written once and never changed. The intent's metadata names the quote of its
 * amount, so amount and quote can only change together, at the provider.
 */
export const quotes = sqliteTable(
  'quotes',
  {
    id: id(),
    checkoutId: text('checkout_id')
      .notNull()
      .references(() => checkouts.id, { onDelete: 'cascade' }),
    currency: text('currency', { enum: ['VND', 'USD'] }).notNull(),
    lines: text('lines', { mode: 'json' }).$type<QuoteLine[]>().notNull(),
    discountCode: text('discount_code'),
    /** As on orders. */
    promotionId: text('promotion_id'),
    discountPercent: integer('discount_percent').notNull(),
    /** The delivery that was priced. Null and empty: the flat fee alone. */
    deliveryCity: text('delivery_city', { enum: CITIES }),
    /** A calendar day in Vietnam, YYYY-MM-DD. */
    deliveryDate: text('delivery_date'),
    ...deliveryPlace(),
    /** Minor units of `currency`. */
    subtotal: integer('subtotal').notNull(),
    discount: integer('discount').notNull(),
    /** With the surcharges. */
    deliveryFee: integer('delivery_fee').notNull(),
    ...surcharges(),
    total: integer('total').notNull(),
    /** The same total in each currency, for the order's recorded fields. */
    totalVND: integer('total_vnd').notNull(),
    totalUSDCents: integer('total_usd_cents').notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    index('quotes_checkout').on(t.checkoutId),
    check('quotes_currency', isOneOf(t.currency)),
    check('quotes_lines', sql`json_type(${t.lines}) = 'array' and json_array_length(${t.lines}) > 0`),
    check('quotes_percent', sql`${t.discountPercent} between 0 and 100`),
    check('quotes_sum', sql`${t.total} = ${t.subtotal} - ${t.discount} + ${t.deliveryFee}`),
    check(
      'quotes_positive',
      sql`${t.subtotal} >= 0 and ${t.discount} between 0 and ${t.subtotal} and ${t.deliveryFee} >= 0`,
    ),
    check(
      'quotes_currency_total',
      sql`${t.total} = case ${t.currency} when 'VND' then ${t.totalVND} else ${t.totalUSDCents} end`,
    ),
  ],
)

/**
 * Places in delivery slots that checkouts hold while their customers pay. A hold counts until `until`, by the
 * database's clock; its order takes it over and counts itself from then on.
 */
export const deliveryHolds = sqliteTable(
  'delivery_holds',
  {
    checkoutId: text('checkout_id')
      .primaryKey()
      .references(() => checkouts.id, { onDelete: 'cascade' }),
    city: text('city', { enum: CITIES }).notNull(),
    /** A calendar day in Vietnam, YYYY-MM-DD. */
    day: text('day').notNull(),
    /** The slot whose place is taken; that around it for an exact time. */
    slot: text('slot').notNull(),
    until: instant('until').notNull(),
    /** The page that took or prolonged it last: only it gives the place back by being left. Empty: it has no name. */
    page: text('page').notNull().default(''),
    /** A keyed hash of the account or address that asked, of whose holds there is a limit. Empty: not known. */
    visitor: text('visitor').notNull().default(''),
  },
  (t) => [index('delivery_holds_slot').on(t.day, t.city, t.slot), index('delivery_holds_until').on(t.until)],
)
