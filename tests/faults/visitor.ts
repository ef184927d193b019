import { CARDS, confirmCard } from '../factories/confirm-card.ts'
import type { RunningShop } from '../factories/running-shop.ts'
import type { Provider } from './provider.ts'
import { nextDeliveryDay } from '../factories/usual-day.ts'

/** What a visitor meets: a shop and the provider that it takes payments with. */
interface Market {
  name: string
  shop: Pick<RunningShop, 'url'>
  provider: Pick<Provider, 'url'>
  productIds: readonly string[]
  /** Whether visitors retry after every 5xx. */
  tolerant: boolean
}

export interface Answer {
  /** 0: the connection broke, so the outcome is unknown. */
  status: number
  // oxlint-disable-next-line typescript/no-explicit-any
  body: any
}

interface Session {
  paymentIntentId: string
  clientSecret: string
  quoteId: string
  quote: { total: number; currency: 'VND' | 'USD'; lines: { quantity: number }[] }
}

const CODES = [null, 'MOCLAN10', 'LE33', 'YEUTHUONG15']
/** How long a visitor tries before giving up. */
const TIMEOUT_MS = 60_000

/**
 * A customer who buys flowers as the shop's own pages do: keeps the checkout session, stores the details before paying,
 * pays at the provider, and calls confirm. Remembers what the shop acknowledged.
 */
export class Visitor {
  session: Session | null = null
  /** The quote on the page when Pay was pressed and the details were taken. */
  agreed: Session | null = null
  /** How the shop has answered so far: call, status and, if it was refused, the code. */
  readonly answers: { path: string; status: number; code: string | null }[] = []
  /** Every intent that the shop has given to this visitor. */
  readonly intents: Set<string>
  /** Whether the provider has said that the card was charged. */
  paid = false
  /** The order number that the shop has acknowledged. */
  orderId: string | null = null
  code: string | null
  readonly currency: 'vnd' | 'usd'
  readonly items: { productId: string; quantity: number }[]
  /** With a `slotId`, the delivery is priced and its place held. */
  readonly customerData: Record<string, string>
  readonly #market: Market
  readonly #number: number

  constructor(market: Market, number: number, intents = new Set<string>()) {
    this.#market = market
    this.#number = number
    this.intents = intents
    this.currency = number % 2 === 0 ? 'vnd' : 'usd'
    this.code = CODES[number % CODES.length] ?? null
    const { productIds } = market
    this.items = [0, 1].slice(0, 1 + (number % 2)).map((offset) => ({
      productId: productIds[(number * 3 + offset * 7) % productIds.length] ?? '',
      quantity: 1 + ((number + offset) % 3),
    }))
    this.customerData = {
      customerName: `Visitor ${number} of ${market.name}`,
      customerEmail: `visitor-${number}@example.com`,
      customerPhone: `0900 000 ${String(number % 1000).padStart(3, '0')}`,
      deliveryAddress: `${number} Hàng Bạc`,
      deliveryCity: number % 3 === 0 ? 'Hanoi' : 'Ho Chi Minh',
      deliveryDate: nextDeliveryDay(),
      notes: `n${number}`,
    }
  }

  /** Opens another tab of the same browser, with the session kept so far; another process may answer it. */
  otherTab(market = this.#market): Visitor {
    const tab = new Visitor(market, this.#number, this.intents)
    tab.session = this.session
    tab.code = this.code
    return tab
  }

  /** Begins a checkout session, or updates the one this visitor has. */
  async begin(): Promise<Answer> {
    const { items, currency, code, session } = this
    const { deliveryCity: city, deliveryDate: date, wardCode, slotId } = this.customerData
    const checkout = session && { paymentIntentId: session.paymentIntentId, clientSecret: session.clientSecret }
    const answer = await this.#post('/api/create-payment-intent', {
      items,
      currency,
      discountCode: code,
      ...(checkout ? { checkout } : {}),
      ...(slotId === undefined ? {} : { delivery: { city, date, wardCode, slotId } }),
    })
    if (answer.status === 200) {
      this.session = answer.body as Session
      this.intents.add(this.session.paymentIntentId)
    }
    if (answer.body?.code === 'checkout_closed') this.paid = true
    return answer
  }

  /** Presses Pay, which stores the details before the card is charged. */
  async saveDetails(): Promise<Answer> {
    const session = this.#needSession()
    const { paymentIntentId, clientSecret, quoteId } = session
    const { customerData } = this
    const answer = await this.#post('/api/checkout/details', { paymentIntentId, clientSecret, quoteId, customerData })
    if (answer.status === 200) this.agreed = session
    if (answer.body?.code === 'checkout_closed') this.paid = true
    return answer
  }

  /** Charges the card at the provider without the shop, as browsers do. */
  async pay(card: string = CARDS.succeeds): Promise<Answer> {
    const { paymentIntentId, clientSecret } = this.#needSession()
    const answer = await confirmCard(fetch, this.#market.provider.url, paymentIntentId, clientSecret, card).catch(
      (): Answer => ({ status: 0, body: null }),
    )
    const intent = answer.body?.error?.payment_intent ?? answer.body
    if (intent?.status === 'succeeded') this.paid = true
    return answer
  }

  async confirm(): Promise<Answer> {
    const { paymentIntentId, clientSecret } = this.#needSession()
    const { customerData } = this
    const answer = await this.#post('/api/confirm-payment', { paymentIntentId, clientSecret, customerData })
    if (answer.status === 200) this.#learnOrder(answer.body.orderId as string)
    return answer
  }

  /** Goes on to a stage, without faults. */
  async goTo(stage: 'begun' | 'detailed' | 'paid'): Promise<this> {
    await this.insist(() => this.begin())
    if (stage === 'begun') return this
    await this.insist(() => this.saveDetails())
    if (stage === 'detailed') return this
    await this.insist(() => this.pay())
    if (!this.paid) throw new Error('The card was not charged')
    return this
  }

  /** Comes back after a fault and buys, going on from what this browser has kept. */
  async finish(): Promise<this> {
    for (let rounds = 0; this.orderId === null; rounds++) {
      if (rounds > 20) throw new Error(`${this.customerData.customerName} came no further`)
      if (!this.session) await this.insist(() => this.begin())
      if (!this.paid && this.agreed !== this.session) {
        const saved = await this.insist(() => this.saveDetails())
        if (saved.body?.code === 'quote_changed' || saved.body?.code === 'checkout_not_found')
          await this.insist(() => this.begin())
        if (saved.status !== 200 && !this.paid) continue
      }
      if (!this.paid) {
        const tried = await this.insist(() => this.pay())
        // The intent was cancelled, or is in another state than this page assumed.
        if (!this.paid && tried.status === 400) await this.insist(() => this.begin())
        if (!this.paid) continue
      }
      await this.insist(() => this.confirm())
    }
    return this
  }

  /** Repeats a step until its answer is final. */
  async insist(step: () => Promise<Answer>): Promise<Answer> {
    const deadline = Date.now() + TIMEOUT_MS
    for (;;) {
      const answer = await step()
      const passing =
        [0, 429, 502, 503, 504].includes(answer.status) ||
        (answer.status >= 500 && this.#market.tolerant) ||
        answer.body?.code === 'payment_not_succeeded'
      if (!passing) {
        if (answer.status >= 500) throw new Error(`The shop answered ${answer.status} ${JSON.stringify(answer.body)}`)
        return answer
      }
      if (Date.now() > deadline) throw new Error(`No way on for a minute: ${JSON.stringify(answer)}`)
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
  }

  #needSession(): Session {
    if (!this.session) throw new Error('There is no session yet')
    return this.session
  }

  #learnOrder(orderId: string): void {
    if (this.orderId !== null && this.orderId !== orderId)
      throw new Error(`Two orders for one purchase: ${this.orderId} and ${orderId}`)
    this.orderId = orderId
  }

  async #post(path: string, body: unknown): Promise<Answer> {
    const answer = await post(this.#market.shop.url + path, JSON.stringify(body))
    this.answers.push({ path, status: answer.status, code: answer.body?.code ?? null })
    return answer
  }
}

/** Posts JSON. Never rejects: a broken connection resolves to status 0. */
export async function post(url: string, body: string, headers: Record<string, string> = {}): Promise<Answer> {
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', ...headers },
      body,
      signal: AbortSignal.timeout(60_000),
    })
    return { status: response.status, body: await response.json() }
  } catch {
    return { status: 0, body: null }
  }
}
