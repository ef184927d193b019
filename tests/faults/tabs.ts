import { expect } from 'vitest'
import { untilBooked } from './audit.ts'
import { shuffled } from './webhooks.ts'
import type { World } from './world.ts'

/** Confirms one paid intent fifty times at once: there is one order, and every response has its number. */
export async function confirmFiftyTimes(world: World): Promise<void> {
  const visitor = await world.visitor().goTo('paid')
  const answers = await Promise.all(Array.from({ length: 50 }, () => visitor.confirm()))
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
  // Visitor.confirm throws if it gets a second order number.
  expect(visitor.orderId).not.toBeNull()
}

/** Presses Pay in two tabs, twice each. */
export async function payTwice(world: World): Promise<void> {
  const visitor = await world.visitor().goTo('begun')
  await visitor.insist(() => visitor.saveDetails())
  const steps = Array.from({ length: 4 }, () => [
    () => visitor.saveDetails(),
    () => visitor.pay(),
    () => visitor.confirm(),
  ])
  await Promise.all(
    steps.map(async (tab) => {
      for (const step of tab) await step()
    }),
  )
  await visitor.finish()
}

/**
 * Reloads before paying, which keeps intent and quote, and comes back after paying, where nothing can be paid again.
 */
export async function reloadAndComeBack(world: World): Promise<void> {
  const visitor = await world.visitor().goTo('detailed')
  const first = visitor.session!
  await visitor.insist(() => visitor.begin())
  expect([visitor.session!.paymentIntentId, visitor.session!.quoteId]).toEqual([first.paymentIntentId, first.quoteId])
  await visitor.insist(() => visitor.pay())
  const closed = await visitor.begin()
  expect([closed.status, closed.body.code]).toEqual([409, 'checkout_closed'])
  const again = await visitor.pay()
  expect([again.status, again.body.error.code]).toEqual([400, 'payment_intent_unexpected_state'])
  await visitor.finish()
  expect((await visitor.saveDetails()).body.code).toBe('checkout_closed')
}

/**
 * Has one tab pay while another changes the code, with a different delay each round. The card is charged what the
 * paying tab showed, or not at all.
 */
export async function changeTheCodeWhilePaying(world: World, rounds: number): Promise<void> {
  await Promise.all(
    world.group(rounds).map(async (visitor, index) => {
      await visitor.goTo('begun')
      const payingTab = visitor.session!
      const pause = () => new Promise((resolve) => setTimeout(resolve, Math.random() * (index % 5) * 4))
      const otherTab = visitor.otherTab()
      const change = async () => {
        for (let turn = 0; turn < 3; turn++) {
          await pause()
          otherTab.code = otherTab.code === null ? 'LE33' : null
          await otherTab.begin()
        }
      }
      const pay = async () => {
        await pause()
        if ((await visitor.saveDetails()).status === 200) await visitor.pay()
      }
      await Promise.all(shuffled([change, pay]).map((go) => go()))
      if (visitor.paid) expect((await intent(payingTab.paymentIntentId)).amount).toBe(payingTab.quote.total)
      await visitor.finish()
    }),
  )
  await untilBooked(world)

  async function intent(id: string) {
    return world.provider.stripe.paymentIntents.retrieve(id)
  }
}

/** Changes the code in another tab after the first one stored its details, then pays in the first. */
export async function changeTheCodeAfterDetails(world: World): Promise<void> {
  const visitor = await world.visitor().goTo('detailed')
  const otherTab = visitor.otherTab()
  otherTab.code = otherTab.code === null ? 'LE33' : null
  await otherTab.begin()
  await visitor.pay()
  await visitor.finish()
}
