import type { Currency } from '#shared/money.ts'
import type { Result } from '#shared/result.ts'
import type { City } from '#shared/shop.ts'
import type { PaymentFormSettings, PaymentState } from '../payment.ts'
import type { CheckoutMethod } from '#shared/payment-methods.ts'

/** A payment among those of every provider: an id is unique within its provider only. */
export interface PaymentKey {
  /** `PaymentProvider.name`. */
  provider: string
  paymentId: string
}

/** The origin of a payment. The provider stores it, so that a lost database can be rebuilt from its payments. */
interface PaymentReference {
  /** The shop's id (`Shop.id`); in payments of earlier versions its address. */
  shop?: string
  checkout?: string
  quote?: string
}

/** The amount of a payment and its origin. Both always change together. */
export interface PaymentTerms {
  /** Minor units of `currency`. */
  amount: number
  currency: Currency
  reference: Required<PaymentReference>
  /** Where the flowers go, for a provider that has an account for each city; undefined: unknown. */
  city?: City | undefined
}

/** A payment that was just created. */
interface NewPayment {
  id: string
  /** Proves to the shop that a browser began this payment. An adapter whose provider gives none makes a random one. */
  clientSecret: string
}

/** A payment as the provider reports it now. Amounts are minor units; all times are the provider's. */
export interface Payment {
  id: string
  state: PaymentState
  /** Null: not a currency that the shop sells in. */
  currency: Currency | null
  /** What it charges, or has charged. */
  amount: number
  /** What has arrived: with `paid` more or less than `amount` if the customer chooses what they send. */
  received: number
  /** Never more than `received`. */
  refunded: number
  /** Whether the customer's bank has ever disputed it. */
  isDisputed: boolean
  createdAt: Date
  /** When the customer last paid, however long the bank took afterwards; null: never. */
  chargedAt: Date | null
  /** The payer, as far as the provider knows. */
  payer: Payer | null
  reference: PaymentReference
}

interface Payer {
  name: string | null
  email: string | null
  phone: string | null
}

/** A received payment, as the provider lists it. */
export interface PaidCharge {
  paymentId: string
  /** Null: not a currency that the shop sells in. */
  currency: Currency | null
  /** Minor units. */
  received: number
  /** Minor units. */
  refunded: number
}

/** A refund that the shop asks for. */
export interface RefundOrder {
  /** The shop's id of the refund. */
  id: string
  paymentId: string
  /** Minor units. */
  amount: number
  /** When the refund was first asked for, by the shop's clock. */
  askedAt: Date
}

/** A refund as the provider reports it. */
export interface ProviderRefund {
  /** The provider's id. */
  id: string
  paymentId: string | null
  /** `RefundOrder.id`; null for a refund that was made in the provider's dashboard. */
  orderedAs: string | null
  /** Minor units. */
  amount: number
  /** `pending`: the bank has not decided. A refund that succeeded may still fail weeks later. */
  state: 'pending' | 'succeeded' | 'failed'
  /** Why the refund failed, in the provider's words. */
  failure: string | null
  createdAt: Date
}

/** A payment that the customer's bank claims back, as the provider reports it. */
export interface Dispute {
  /** The provider's id. */
  id: string
  paymentId: string | null
  /** Minor units. */
  amount: number
  currency: Currency
  /** The provider's words. */
  reason: string
  status: string
  /** Until when the shop may send evidence; null: the provider expects none. */
  dueBy: Date | null
  /** Whether the provider holds or has taken the money. */
  fundsWithdrawn: boolean
  createdAt: Date
}

/** The subject of an event, which must be read again. */
export type EventSubject = 'payment' | 'refund' | 'dispute'

/**
 * Whether an order's history lists an event: `always`; `unless_logged`, that is, only if the audit log does not hold
 * the refund's failure yet; or `never`, because refunds and disputes show it already.
 */
export type InHistory = 'always' | 'unless_logged' | 'never'

/**
 * Something that happened to a payment and can change an order. Its content is not trusted: the payment is read again.
 */
export interface ProviderEvent {
  id: string
  /** The provider's word for it. */
  type: string
  paymentId: string
  createdAt: Date
}

/**
 * What to list: everything of one payment, or what the provider has created since an instant, by its clock, and before
 * another one.
 */
export type ListRange = { paymentId: string } | { since: Date; until?: Date }

export type WebhookAnswer = { received: true } | { success: true }

/**
 * A way to be paid. All calls to a payment provider go through this interface, and checkout, orders and the reconciler
 * use nothing else. A shop has one or more (`PaymentProviders`), and each payment is stored with the name of its own.
 *
 * Every call retries by itself, then throws `ProviderFailure` if the provider refuses it or cannot be reached. Lists
 * are in the provider's order, newest first, and are read page by page while the caller iterates.
 */
export interface PaymentProvider {
  /**
   * Lowercase letters, digits and hyphens. It is stored with every payment and part of the webhook's path, so it never
   * changes.
   */
  readonly name: string
  readonly method: CheckoutMethod
  /** Null: the customer fills in nothing on the checkout page. */
  readonly form: PaymentFormSettings | null
  /** The largest amount of a payment in each currency, in its minor units; 0: the currency is not taken. */
  readonly maxAmount: Readonly<Record<Currency, number>>
  /** The smallest amount of a payment, in minor units; left out: any but 0. */
  readonly minAmount?: Readonly<Record<Currency, number>>
  /** What the provider expects as the answer to a webhook that was handled. */
  readonly webhookAnswer: WebhookAnswer
  /** How long a payment may stay `open`, in milliseconds; then the reconciler cancels it. */
  readonly openForMs: number

  /**
   * Creates a payment. Repeated with the same key within a day, it returns the same payment. Of a payment that a failed
   * call has made nobody gets the secret.
   */
  create(terms: PaymentTerms, key: string): Promise<NewPayment>
  /**
   * Replaces the terms of an `open` payment.
   * @throws ProviderFailure of kind `state` if it is no longer open
   */
  amend(id: string, terms: PaymentTerms, key: string): Promise<void>
  read(id: string): Promise<Payment>
  /**
   * Cancels an `open` payment. If it has received a part of its amount, it is `paid` from now on and is not cancelled.
   * @throws ProviderFailure of kind `state` if it is not open, or is paid from now on
   */
  cancel(id: string): Promise<void>

  /** Makes a refund, once, however often it is called. It is `pending` while a person has to make it by hand. */
  refund(order: RefundOrder): Promise<ProviderRefund>
  readRefund(id: string): Promise<ProviderRefund>

  /** Lists events that can change an order, as far back as the provider's log goes; null: the whole log. */
  listEvents(since: Date | null): AsyncIterable<ProviderEvent>
  /** @param until the first instant that is not listed; undefined: up to now */
  listPaidCharges(since: Date, until?: Date): AsyncIterable<PaidCharge>
  listRefunds(range: ListRange): AsyncIterable<ProviderRefund>
  listDisputes(range: ListRange): AsyncIterable<Dispute>
  /** Returns the subject of an event type; null if such events change no order. */
  subjectOf(eventType: string): EventSubject | null
  /** Returns whether an order's history lists events of a type. */
  inHistory(eventType: string): InHistory

  /**
   * Verifies that the provider sent this body, unchanged and recently, and reads it; null if it changes no order.
   * `invalid_input`: the event can never be handled, however often it is sent.
   */
  verifyWebhook(
    body: string,
    headers: Headers,
  ): Promise<Result<ProviderEvent | null, 'invalid_signature' | 'invalid_input'>>
}
