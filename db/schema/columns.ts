import { sql, type Column, type SQL } from 'drizzle-orm'
import { integer, text, type AnySQLiteColumn } from 'drizzle-orm/sqlite-core'
import { CARD_OCCASIONS, NO_GIFT, NOBODY_HOME } from '#shared/gift.ts'

/** A UUID primary key, made by the application so that a row can be named before it is written. */
export const id = () =>
  text('id')
    .primaryKey()
    .$defaultFn(() => crypto.randomUUID())

/** An instant: milliseconds since the epoch, UTC. */
export const instant = (name: string) => integer(name, { mode: 'timestamp_ms' })

/** The instant a row was written. */
export const createdAt = () =>
  instant('created_at')
    .notNull()
    .default(sql`(unixepoch('subsec') * 1000)`)

/**
 * The provider of a row's payment: provider and id together identify a payment. The default is for rows from before
 * there could be several providers, and for rows that a process of the previous version writes during an update.
 */
export const paymentProvider = () => text('payment_provider').notNull().default('stripe')

/** Returns the condition of a check: the column holds one of the values of its `enum`, which have no quotes in them. */
export const isOneOf = (column: Column): SQL => {
  if (!column.enumValues) throw new Error(`The column ${column.name} has no list of values`)
  return sql`${column} in (${sql.raw(column.enumValues.map((value) => `'${value}'`).join(', '))})`
}

/**
 * Who receives the flowers if not the customer, and the card, of a checkout or an order (src/shared/gift.ts).
 * Texts are empty where nothing was entered. Without CHECKs, which would rewrite the whole table.
 */
export const gift = () => ({
  recipientName: text('recipient_name').notNull().default(NO_GIFT.recipientName),
  recipientPhone: text('recipient_phone').notNull().default(NO_GIFT.recipientPhone),
  surprise: integer('surprise', { mode: 'boolean' }).notNull().default(NO_GIFT.surprise),
  anonymous: integer('anonymous', { mode: 'boolean' }).notNull().default(NO_GIFT.anonymous),
  cardOccasion: text('card_occasion', { enum: CARD_OCCASIONS }).notNull().default(NO_GIFT.cardOccasion),
  cardMessage: text('card_message').notNull().default(NO_GIFT.cardMessage),
  cardSignature: text('card_signature').notNull().default(NO_GIFT.cardSignature),
  nobodyHome: text('nobody_home', { enum: NOBODY_HOME }).notNull().default(NO_GIFT.nobodyHome),
  withoutPhoto: integer('without_photo', { mode: 'boolean' }).notNull().default(NO_GIFT.withoutPhoto),
})

/**
 * The ward and the slot of a delivery, of a checkout or an order: a ward's code, and the id of a slot or exact time
 * (src/features/delivery). Empty: none was chosen, and the flowers come at any time of the day.
 */
export const deliveryPlace = () => ({
  wardCode: text('ward_code').notNull().default(''),
  slotId: text('slot_id').notNull().default(''),
})

/** The surcharges that are part of a delivery fee, in minor units of the row's currency. */
export const surcharges = () => ({
  /** For a far ward. */
  farFee: integer('far_fee').notNull().default(0),
  /** For an exact time. */
  exactFee: integer('exact_fee').notNull().default(0),
})

/** A refund that staff give back by hand, of a payment that the column `payment` refers to. In dong. */
export const refundByStaff = (payment: () => AnySQLiteColumn) => ({
  /** `RefundOrder.id`. */
  id: text('id').primaryKey(),
  paymentId: text('payment_id').notNull().references(payment),
  amount: integer('amount').notNull(),
  state: text('state', { enum: ['pending', 'succeeded', 'taken_back'] })
    .notNull()
    .default('pending'),
  createdAt: createdAt(),
  /** When staff noted that the money has been given back. */
  madeAt: instant('made_at'),
  /** When staff took that note back, and why. */
  takenBackAt: instant('taken_back_at'),
  failure: text('failure'),
})
