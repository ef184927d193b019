import { vi } from 'vitest'
import { ApiError } from '#shared/api-client.ts'
import type { CartItem } from '#features/cart/cart.ts'
import type { CustomerData } from '#features/checkout/checkout.schema.ts'
import { createCheckout } from '#features/checkout/checkout-controller.ts'
import type { CheckoutDeps } from '#features/checkout/checkout-deps.ts'
import type { Delivery, PaymentSession, Purchase } from '#features/checkout/payment-session.ts'
import type { OrderReceipt } from '#features/orders/receipts.ts'
import type { SeenPayment } from '#features/payments/payment-form.ts'

export const rose: CartItem = {
  productId: 'rose',
  productName: 'Rose',
  quantity: 1,
  priceVND: 450_000,
  priceUSD: '18.00',
  imageUrl: '/r.webp',
}
/** What the shop says of the order to who has paid it. */
export const receipt: OrderReceipt = {
  token: 'token-1',
  deliveryDate: '2026-03-02',
  slot: null,
  address: '12 Hàng Bạc, Phường Hoàn Kiếm, Hà Nội',
  recipientName: 'Hoa',
  cardOccasion: 'none',
  cardMessage: 'Chúc mẹ vui',
  cardSignature: 'Lan',
}
export const data = { customerName: 'Lan' } as CustomerData

/** Returns an answer of the API that says no. */
export function failure(status: number, code: string, field?: string): ApiError {
  return new ApiError(status, JSON.stringify({ code, message: `said ${code}`, ...(field ? { field } : {}) }))
}

/** Begins a visit to a checkout, with a shop and a provider in memory. */
export function visit(overrides: Partial<CheckoutDeps> = {}) {
  let quotes = 0
  let total = 450_000
  let cart: CartItem[] = [rose]
  let kept: PaymentSession | null = null
  let delivery: Delivery | null = null
  const full = new Set<string>()
  const charges = new Map<string, number>()
  const paid = new Set<string>()
  const idOf = (secret: string) => secret.split('_secret')[0] as string

  const createSession = vi.fn(
    async (
      { items, currency, discountCode, delivery }: Purchase,
      known: PaymentSession | null,
    ): Promise<PaymentSession> => {
      if (delivery && full.has(delivery.slotId)) throw failure(409, 'slot_full', 'delivery.slotId')
      if (discountCode === 'GONE') throw failure(404, 'invalid_discount_code')
      if (known && paid.has(known.paymentIntentId)) throw failure(409, 'checkout_closed')
      const id = known?.paymentIntentId ?? `pi_${quotes}`
      const lines = items.map((item) => ({ ...rose, ...item }))
      const discountPercent = discountCode ? 10 : 0
      return {
        paymentIntentId: id,
        clientSecret: `${id}_secret`,
        quoteId: `q${quotes++}`,
        quote: {
          ...{
            currency,
            lines,
            discountCode,
            discountPercent,
            subtotal: total,
            discount: 0,
            total,
            totalUSDCents: 1_800,
          },
          ...{ deliveryFee: 0, farFee: 0, exactFee: 0, delivery },
        },
        cash: { refusal: null, confirmFirst: false },
      }
    },
  )
  const validateCode = vi.fn(async (code: string) => ({ code, discountPercent: 10 }))
  const charge = vi.fn(async (secret: string): Promise<SeenPayment> => {
    charges.set(secret, (charges.get(secret) ?? 0) + 1)
    paid.add(idOf(secret))
    return { state: 'paid', message: null }
  })
  const confirm = vi.fn(async () => ({ orderId: 'order-1', status: 'pending', receipt }))
  const orderInCash = vi.fn(async () => ({ orderId: 'order-1', receipt }))
  const notify = vi.fn()
  const leaveForCart = vi.fn()
  const finish = vi.fn()
  const saveDetails = vi.fn(async () => ({ saved: true as const }))
  const refresh = vi.fn(async () => {})
  const wait = vi.fn(async (_ms: number) => {})
  const read = vi.fn(async (secret: string): Promise<SeenPayment | null> => ({
    state: paid.has(idOf(secret)) ? 'paid' : 'open',
    message: 'declined before',
  }))
  const api = {
    ...{ createSession, saveDetails, confirm, validateCode, orderInCash },
    ...{ leave: vi.fn(), beginTransfer: vi.fn(), judgeGuest: vi.fn() },
  }
  const checkout = createCheckout({
    api,
    form: { read, check: async () => null, pay: charge, refresh },
    kept: { get: () => kept, set: (session) => void (kept = session) },
    cart: () => cart,
    currency: () => 'VND',
    method: () => 'card',
    awaitTransfer: vi.fn(),
    delivery: () => delivery,
    customerData: () => data,
    returnUrl: 'http://localhost/checkout',
    withLock: (work) => work(),
    wait,
    notify,
    leaveForCart,
    finish,
    ...overrides,
  })
  return {
    ...{
      checkout,
      api,
      createSession,
      validateCode,
      charge,
      orderInCash,
      confirm,
      notify,
      leaveForCart,
      finish,
      saveDetails,
      read,
      refresh,
      wait,
      paid,
    },
    /** Gives every later quote this total. */
    setTotal: (next: number) => void (total = next),
    setDelivery: (next: Delivery | null) => void (delivery = next),
    /** The slots whose places others have taken. */
    full,
    setCart: (lines: CartItem[]) => void (cart = lines),
    setKept: (session: PaymentSession | null) => void (kept = session),
    kept: () => kept,
    phase: () => checkout.$state.get().phase,
  }
}
