import type { Currency } from '#shared/money.ts'
import type { Result } from '#shared/result.ts'
import type { PaymentFormSettings, PaymentMethod, PaymentState } from '../payment.ts'

/** Where a payment came from. The provider stores it, so that a lost database can be rebuilt from its payments. */
interface PaymentReference {
  /** The shop's id (`Shop.id`); in payments of early versions its address. */
  shop?: string
  checkout?: string
  quote?: string
}

/** What a payment charges, and where that came from. The two always change together. */
export interface PaymentTerms {
  /** Minor units of `currency`. */
  amount: number
  currency: Currency
  reference: Required<PaymentReference>
}

/** A payment that was just created. */
interface NewPayment {
  id: string
  /** Proves to the shop and to the provider that a browser began this payment. */
  clientSecret: string
}

/** A payment as the provider has it now. Amounts are minor units; all times are the provider's. */
export interface Payment {
  id: string
  state: PaymentState
  /** Null: a currency that the shop does not sell in. */
  currency: Currency | null
  received: number
  /** Never more than `received`. */
  refunded: number
  /** Whether the customer's bank has ever disputed it. */
  isDisputed: boolean
  createdAt: Date
  /** When the customer paid last, however long the bank then took; null: never. */
  chargedAt: Date | null
  /** Who paid, as far as the provider knows. */
  payer: Payer | null
  reference: PaymentReference
}

interface Payer {
  name: string | null
  email: string | null
  phone: string | null
}

/** Money that was received, as the provider lists it. */
export interface PaidCharge {
  paymentId: string
  /** Minor units. */
  refunded: number
}

/** A refund that the shop asks for. */
export interface RefundOrder {
  /** The shop's id of it. */
  id: string
  paymentId: string
  /** Minor units. */
  amount: number
  /** When it was first asked for, by the shop's clock. */
  askedAt: Date
}

/** A refund as the provider has it. */
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
  /** Why it failed, in the provider's words. */
  failure: string | null
  createdAt: Date
}

/** A payment that the customer's bank takes back, as the provider has it. */
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
  /** Until when the shop may send evidence; null where the provider expects none. */
  dueBy: Date | null
  /** The provider holds or has taken the money. */
  fundsWithdrawn: boolean
  createdAt: Date
}

/** What an event is about, and so what has to be read again. */
export type EventSubject = 'payment' | 'refund' | 'dispute'

/** Something that happened to a payment and can change an order. It is never believed: the payment is read again. */
export interface ProviderEvent {
  id: string
  /** The provider's word for it. */
  type: string
  paymentId: string
  createdAt: Date
}

/** What to list: all of one payment, or what the provider has created since an instant, by its clock. */
export type ListRange = { paymentId: string } | { since: Date }

/**
 * A way to be paid. Everything that the shop knows about money at a provider goes through here, so that checkout,
 * orders and the reconciler work the same for a card form, a bank transfer that stays `open` for hours, and cash.
 *
 * Every call throws `ProviderFailure` if the provider refuses it or cannot be reached, and retries by itself first.
 * Lists come in the provider's order, newest first, and are read page by page while the caller iterates.
 */
export interface PaymentProvider {
  readonly method: PaymentMethod
  /** Null: the method has no form in the browser. */
  readonly form: PaymentFormSettings | null
  /** How long a payment may stay `open`, in milliseconds. Then the reconciler cancels it. */
  readonly openForMs: number

  /** Creates a payment. Repeated with the same key within a day, it returns the same payment. */
  create(terms: PaymentTerms, key: string): Promise<NewPayment>
  /** Replaces the terms of an `open` payment. Fails with kind `state` if it is not open any more. */
  amend(id: string, terms: PaymentTerms, key: string): Promise<void>
  read(id: string): Promise<Payment>
  /** Cancels an `open` payment. Fails with kind `state` if it is not open any more. */
  cancel(id: string, key?: string): Promise<void>

  /** Carries out a refund. However often it is asked for, it is made once. */
  refund(order: RefundOrder): Promise<ProviderRefund>
  readRefund(id: string): Promise<ProviderRefund>

  /** Lists what can change an order, as far back as the provider's log goes. Null: all of the log. */
  listEvents(since: Date | null): AsyncIterable<ProviderEvent>
  listPaidCharges(since: Date): AsyncIterable<PaidCharge>
  listRefunds(range: ListRange): AsyncIterable<ProviderRefund>
  listDisputes(range: ListRange): AsyncIterable<Dispute>
  /** Returns what an event of this type is about; null if it changes no order. */
  subjectOf(eventType: string): EventSubject | null

  /**
   * Checks that the provider has sent this body, unchanged and not long ago, and reads it. Null: it changes no order.
   * With `invalid_input` the event can never be handled, however often it is sent.
   */
  verifyWebhook(
    body: string,
    headers: Headers,
  ): Promise<Result<ProviderEvent | null, 'invalid_signature' | 'invalid_input'>>
}
