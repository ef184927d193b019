import { customerData } from '../factories/customer-data.ts'
import { BrowserLike } from '../factories/browser-like.ts'
import { usualDay } from '../factories/usual-day.ts'
import { feed, linesOf, postUntilAnswered, type BankLine } from './bank.ts'
import type { Visitor } from './visitor.ts'
import { anEvent, send, shuffled } from './webhooks.ts'
import type { World } from './world.ts'

/** A purchase that one call with a key makes: repeated, it is the same purchase. */
export interface KeyedPurchase {
  method: 'transfer' | 'cash' | 'staff'
  /** The number that the customer was told. */
  orderId: string
  /** What the customer has to pay, in dong. */
  amount: number
  /** What the customer sends to the bank; none for other methods. */
  reference: string
  lines: BankLine[]
  /** Makes the call again. Resolves to the number that it answers. */
  repeat(): Promise<string>
}

/** A day on which everything is delivered, whatever the clock of the shop says. */
const DAY = usualDay(20)

let buyers = 0

/** Begins a purchase by transfer, or places an order in cash, as the checkout page does. */
export async function buyWithKey(world: World, method: 'transfer' | 'cash'): Promise<KeyedPurchase> {
  const n = buyers++
  const body = {
    key: crypto.randomUUID(),
    items: [{ productId: productOf(world, n), quantity: 1 + (n % 2) }],
    // People of their own: a person has at most three open orders in cash.
    customerData: customerData({
      customerEmail: `${method}-${n}@example.com`,
      customerPhone: `0912${String(n).padStart(6, '0')}`,
      deliveryDate: DAY,
    }),
  }
  const ask = async () => {
    const { status, body: answer } = await postUntilAnswered(world, `/api/checkout/${method}`, body)
    if (status !== 200) throw new Error(`${method}: ${status} ${JSON.stringify(answer)}`)
    return answer as {
      orderId: string
      reference?: string
      amountVND?: number
      receipt?: { cash?: { dueVND: number } }
    }
  }
  const { orderId, reference = '', amountVND, receipt } = await ask()
  const amount = amountVND ?? receipt?.cash?.dueVND ?? 0
  const lines = method === 'transfer' ? linesOf(n, reference, amount) : []
  return { method, orderId, amount, reference, lines, repeat: async () => (await ask()).orderId }
}

/** Has staff take an order at the counter, paid in cash there or at the door. */
export async function orderByStaff(world: World): Promise<KeyedPurchase> {
  const n = buyers++
  const body = {
    key: crypto.randomUUID(),
    lines: [{ price: 250_000 + n, quantity: 1 }],
    customer: { name: 'Chị Hạnh', phone: '0912345678', email: `staff-${n}@example.com` },
    customerData: { deliveryAddress: '9 Hàng Đào', deliveryCity: 'Hanoi', deliveryDate: DAY },
    payment: n % 2 === 0 ? 'cash' : 'cash_on_delivery',
  }
  const ask = async (): Promise<string> => {
    const headers = { Cookie: await staffCookie(world), Origin: world.shop.url }
    const { status, body: answer } = await postUntilAnswered(world, '/api/orders', body, headers)
    if (status !== 200) throw new Error(`staff: ${status} ${JSON.stringify(answer)}`)
    return answer.orderId
  }
  return { method: 'staff', orderId: await ask(), amount: 0, reference: '', lines: [], repeat: ask }
}

/** Has the bank's feed report the lines of purchases, each three times, in any order. */
export async function feedThreeTimes(world: World, purchases: readonly KeyedPurchase[]): Promise<void> {
  const lines = purchases.flatMap((each) => each.lines)
  const answers = await Promise.all(shuffled([...lines, ...lines, ...lines]).map((line) => feed(world, line)))
  for (const { status, body } of answers)
    if (status !== 200 || !body.success) throw new Error(`The feed was answered ${status} ${JSON.stringify(body)}`)
}

/**
 * Buys by card. Every second visitor closes the page after paying. Then webhooks come that repeat, that are of before,
 * and that say what is not so, in any order.
 */
export async function buyByCard(world: World, visitor: Visitor, n: number): Promise<void> {
  if (n % 2 === 0) await visitor.finish()
  else await untilPaid(visitor)
  const paid = [...visitor.intents].at(-1)!
  const events = ['succeeded', 'succeeded', 'payment_failed', 'created', 'canceled']
  await Promise.all(
    shuffled(events).map((type) => visitor.insist(() => send(world, anEvent(paid, `payment_intent.${type}`)))),
  )
}

async function untilPaid(visitor: Visitor): Promise<void> {
  while (!visitor.paid) {
    await visitor.insist(() => visitor.begin())
    if (visitor.paid || (await visitor.insist(() => visitor.saveDetails())).status !== 200) continue
    await visitor.insist(() => visitor.pay())
  }
}

function productOf({ productIds }: World, n: number): string {
  return productIds[n % productIds.length]!
}

/** Signs staff in, until the shop answers. */
async function staffCookie(world: World): Promise<string> {
  const browser = new BrowserLike(world.shop.url)
  for (;;) {
    const answer = await browser
      .post('/api/auth/login', { email: 'admin@example.com', password: 'demo-flowers' })
      .catch(() => null)
    if (answer?.status === 200) return browser.cookie
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}
