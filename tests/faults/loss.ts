import { expect } from 'vitest'
import type { World } from './world.ts'

interface Order {
  intent: string
  id: string
  total: number
  currency: string
}

/** What the database held when the shop died. */
export interface RemainingData {
  /** By payment intent. */
  orders: Map<string, Order>
  /** The emails of checkouts whose details were stored. */
  detailed: Set<string>
}

const ORDERS = `SELECT payment_intent_id AS intent, id, total, currency FROM orders
  WHERE payment_provider = 'stripe' AND payment_intent_id IS NOT NULL`

/**
 * Kills the shop and expects everything that visitors were told to be in the database as the dead process left it. The
 * next start asks the provider first and would repair a loss before a test could see it.
 */
export async function killAndLook(world: World): Promise<RemainingData> {
  await world.shop.kill()
  const remains = await readRemainingData(world)
  const kept = new Set([...remains.orders.values()].map(({ id }) => id))
  const confirmed = world.visitors.flatMap(({ orderId }) => orderId ?? [])
  expect(
    confirmed.filter((id) => !kept.has(id)),
    'orders that visitors were told of and that the dead shop has not kept',
  ).toEqual([])
  const stored = world.visitors.filter(({ agreed }) => agreed).map(({ customerData }) => customerData.customerEmail)
  expect(
    stored.filter((email) => !remains.detailed.has(email ?? '')),
    'details that were taken and that the dead shop has not kept',
  ).toEqual([])
  return remains
}

/**
 * Expects that the restarted shop kept every order unchanged, and that every new order belongs to an intent that the
 * provider knows as paid. `untilBooked` checks the reverse: no paid intent without an order.
 */
export async function expectOnlyRepairs(world: World, { orders: before }: RemainingData): Promise<void> {
  const after = new Map((await world.read<Order>(ORDERS)).map((order) => [order.intent, { ...order }]))
  expect(
    [...before].filter(([intent, order]) => JSON.stringify(order) !== JSON.stringify(after.get(intent))),
    'orders that the shop has lost or changed since its death',
  ).toEqual([])
  const paid = new Set((await world.provider.intents()).flatMap(({ id, status }) => (status === 'succeeded' ? id : [])))
  expect(
    [...after.keys()].filter((intent) => !before.has(intent) && !paid.has(intent)),
    'orders made since the death of the shop that the provider does not know as paid',
  ).toEqual([])
}

async function readRemainingData(world: World): Promise<RemainingData> {
  const kept = await world.readRemains<Order>(ORDERS)
  const detailed = await world.readRemains<{ email: string }>(
    'SELECT customer_email AS email FROM checkouts WHERE details_at IS NOT NULL',
  )
  return {
    orders: new Map(kept.map((order) => [order.intent, { ...order }])),
    detailed: new Set(detailed.map(({ email }) => email)),
  }
}
