import { expect } from 'vitest'
import { untilBooked } from './audit.ts'
import type { Fault } from './provider.ts'
import { refundPart, signIn } from './refunds.ts'
import type { Visitor } from './visitor.ts'
import type { World } from './world.ts'

/** Every call that the shop makes to the provider. */
const CALLS: Record<string, Pick<Fault, 'method' | 'path'>> = {
  create: { method: 'POST', path: 'payment_intents' },
  update: { method: 'POST', path: 'payment_intents/*' },
  cancel: { method: 'POST', path: 'payment_intents/*/cancel' },
  refunds: { method: 'POST', path: 'refunds' },
  retrieve: { method: 'GET', path: 'payment_intents/*' },
  'events list': { method: 'GET', path: 'events' },
}

/** How each call fails: before it takes effect, and after, when only the response is lost. */
export const PROVIDER_FAULTS: [name: string, fault: Omit<Fault, 'method' | 'path'>][] = [
  ['429', { fault: '429', times: 3 }],
  ['500 once', { fault: '500', times: 1 }],
  ['500 throughout', { fault: '500', times: 8 }],
  ['a reset', { fault: 'reset', times: 8 }],
  ['500 after the fact', { fault: '500', times: 8, when: 'after' }],
  ['a reset after the fact', { fault: 'reset', times: 8, when: 'after' }],
]

/**
 * Has the provider fail at each call in turn while visitors buy, think again after Pay, and get a part of their money
 * back. Visitors get a 503 at worst, try again, and are charged once; a part is given back once.
 */
export async function buyThrough(world: World, fault: Omit<Fault, 'method' | 'path'>, count = 2): Promise<void> {
  const admin = await signIn(world)
  for (const call of Object.values(CALLS)) {
    await world.provider.misbehave({ ...call, ...fault })
    await Promise.all(
      world.group(count).map(async (visitor) => {
        await visitor.insist(() => visitor.begin())
        await changeMind(visitor)
        await visitor.insist(() => visitor.saveDetails())
        await changeMind(visitor)
        await visitor.finish()
        await refundPart(admin, visitor)
      }),
    )
    await world.provider.behave()
  }
  await untilBooked(world)
}

/** Asks for another total. After Pay was pressed, this cancels the payment and begins another one. */
async function changeMind(visitor: Visitor): Promise<void> {
  visitor.code = visitor.code === null ? 'LE33' : null
  const changed = await visitor.insist(() => visitor.begin())
  expect([200, 409]).toContain(changed.status)
}

/** Has every call to the provider hang for longer than the shop waits. */
export async function buyWhileHanging(world: World): Promise<void> {
  const before = [await world.visitor().goTo('begun'), await world.visitor().goTo('paid')] as const
  const [begun, paid] = before
  const begin = world.visitor()
  await world.provider.misbehave(
    ...Object.values(CALLS).map((call) => ({ ...call, fault: 'hang' as const, times: 100 })),
  )
  const began = performance.now()
  begun.code = begun.code === null ? 'LE33' : null
  const answers = await Promise.all([begin.begin(), begun.begin(), paid.confirm()])
  for (const { status, body } of answers) expect([status, body?.code]).toEqual([503, 'payment_provider_unavailable'])
  // The shop makes three attempts of ten seconds.
  expect(performance.now() - began).toBeLessThan(45_000)
  await world.provider.behave()
  await Promise.all([begin, begun, paid].map((visitor) => visitor.finish()))
  await untilBooked(world)
}
