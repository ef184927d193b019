import { expectOnlyRepairs, killAndLook } from './loss.ts'
import type { Fault } from './provider.ts'
import type { Visitor } from './visitor.ts'
import type { World } from './world.ts'

/** A moment of checkout or fulfilment at which the shop dies. */
export interface Moment {
  name: string
  /** How far the visitors have come before. */
  stage: 'new' | 'begun' | 'detailed' | 'paid'
  /** What each of them does as the shop dies. */
  act?: (visitor: Visitor) => Promise<unknown>
  /** The provider's call that hangs while the shop dies. Without it, the shop dies right after its response. */
  held?: Fault
  /** Whether webhooks arrive before the shop dies; else they are sent once it is up again. */
  webhooks?: boolean
  /** The shop dies once before and starts again, so that it reads the provider's log first. */
  atStart?: boolean
}

const intents = { method: 'POST', path: 'payment_intents' } as const
const oneIntent = { method: 'POST', path: 'payment_intents/*' } as const
const reading = { method: 'GET', path: 'payment_intents/*' } as const
const log = { method: 'GET', path: 'events' } as const
const requote = (visitor: Visitor) => {
  visitor.code = visitor.code === null ? 'MOCLAN10' : null
  return visitor.begin()
}

/** Every step that writes or asks the provider, in turn. `after`: the call takes effect and its response is lost. */
export const MOMENTS: Moment[] = [
  { name: 'before the intent is made', stage: 'new', act: begin, held: { ...intents, fault: 'hang' } },
  { name: 'after the intent is made', stage: 'new', act: begin, held: { ...intents, fault: 'hang', when: 'after' } },
  { name: 'right after the session is answered', stage: 'new', act: begin },
  { name: 'before a new amount is set', stage: 'begun', act: requote, held: { ...oneIntent, fault: 'hang' } },
  {
    name: 'after a new amount is set',
    stage: 'begun',
    act: requote,
    held: { ...oneIntent, fault: 'hang', when: 'after' },
  },
  { name: 'right after the new amount is answered', stage: 'begun', act: requote },
  { name: 'right after the details are answered', stage: 'begun', act: (visitor) => visitor.saveDetails() },
  { name: 'right after the card is charged', stage: 'detailed', act: (visitor) => visitor.pay() },
  { name: 'while a confirm call asks the provider', stage: 'paid', act: confirm, held: { ...reading, fault: 'hang' } },
  {
    name: 'while a confirm call awaits the answer',
    stage: 'paid',
    act: confirm,
    held: { ...reading, fault: 'hang', when: 'after' },
  },
  { name: 'right after the order is answered', stage: 'paid', act: confirm },
  { name: 'while webhooks are handled', stage: 'paid', held: { ...reading, fault: 'hang' }, webhooks: true },
  { name: 'while the provider’s log is read', stage: 'paid', held: { ...log, fault: 'hang' }, atStart: true },
  { name: 'while missed events are handled', stage: 'paid', held: { ...reading, fault: 'hang' }, atStart: true },
]

/** Kills the shop at a moment, starts it again, and lets half of the visitors come back; the others never do. */
export async function killAt(world: World, moment: Moment, count: number): Promise<void> {
  const { shop, provider } = world
  await provider.pauseWebhooks()
  const group = world.group(count)
  if (moment.stage !== 'new') await Promise.all(group.map((visitor) => visitor.goTo(moment.stage as 'begun')))
  if (moment.atStart) await killAndLook(world)

  // How many calls are sure to hang: the sandbox sends four webhooks at a time. The log is read by one call; missed
  // events are handled eight at a time, of which one that hangs is enough.
  const acting = moment.act ? count : moment.webhooks ? 4 : 1
  if (moment.held) await provider.misbehave({ ...moment.held, times: acting })
  if (moment.atStart) await shop.restart()
  if (moment.webhooks) await provider.resumeWebhooks()
  const acts = moment.act ? group.map(moment.act) : []
  if (moment.held) await untilHeld(world)
  else await Promise.all(acts)
  const remains = await killAndLook(world)
  await Promise.all(acts)

  await provider.behave()
  await shop.restart()
  await provider.resumeWebhooks()
  await Promise.all(group.filter((_, index) => index % 2 === 0).map((visitor) => visitor.finish()))
  await expectOnlyRepairs(world, remains)
}

/**
 * Kills the shop `afterMs` milliseconds after visitors began to buy at the same time. The delay is the fault, not a
 * wait.
 */
export async function killSomewhere(world: World, afterMs: number, count: number): Promise<void> {
  const group = world.group(count)
  const buying = group.map((visitor) => visitor.finish())
  await new Promise((resolve) => setTimeout(resolve, afterMs))
  const remains = await killAndLook(world)
  await world.shop.restart()
  await Promise.all(buying)
  await expectOnlyRepairs(world, remains)
}

/** When the provider dies after the purchases began, and for how long. The delays are the fault, not a wait. */
const PROVIDER_GONE_AFTER_MS = 60
const PROVIDER_GONE_FOR_MS = 500

/** Kills the provider's process while visitors buy, and starts it again. */
export async function loseTheProvider(world: World, count: number): Promise<void> {
  const group = world.group(count)
  const buying = group.map((visitor) => visitor.finish())
  await new Promise((resolve) => setTimeout(resolve, PROVIDER_GONE_AFTER_MS))
  await world.providerProcess?.kill()
  await new Promise((resolve) => setTimeout(resolve, PROVIDER_GONE_FOR_MS))
  await world.providerProcess?.restart()
  await Promise.all(buying)
}

/**
 * How long another process takes to replace a killed one at the provider's log (lease.ts), and a busy machine's share.
 */
const UNTIL_ASKED_MS = 50_000

/** Waits until every hanging call that was ordered has been made. @throws Error if it takes longer than a takeover */
export async function untilHeld({ provider, name }: World): Promise<void> {
  const deadline = Date.now() + UNTIL_ASKED_MS
  while ((await provider.faultsLeft()) > 0) {
    if (Date.now() > deadline) throw new Error(`${name}: the shop did not make the calls that were to hang`)
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}

function begin(visitor: Visitor): Promise<unknown> {
  return visitor.begin()
}

function confirm(visitor: Visitor): Promise<unknown> {
  return visitor.confirm()
}
