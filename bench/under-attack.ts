// Measures what visitors notice while 300 connections attack: known pages, real sign-ins, and the shop's memory. The
// shop and the attacker are processes of their own; this one plays the visitors. Everything stays on this machine.
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { runShop, type RunningShop } from '#tests/factories/running-shop.ts'
import type { AttackKind, AttackOrder, AttackOutcome } from './attacker.ts'
import { memoryMb } from './process-memory.ts'

const CONNECTIONS = 300
const SECONDS = Number(process.argv[2] ?? 15)
const PAGES = ['/', '/vi', '/products', '/vi/products', '/about', '/api/products']
const PAGE_EVERY_MS = 40
const SIGN_IN_EVERY_MS = 1_000
const BACK_WITHIN_S = 20
/** The most memory after an attack, as a multiple of that before the first one: caches hold more by then. */
const BACK_TO = 1.25
const PASSWORD = 'demo-flowers'
const ATTACKS: Record<AttackKind, string> = {
  login: 'sign-ins, invented and real emails',
  articles: 'GET /api/articles?page=1&pageSize=200',
  search: 'searches',
  slow: 'headers that never end',
}

/** Who signs in during an attack, and how. */
interface Person {
  who: string
  email: string
  password: string
  cookie: string
}

const goals: boolean[] = []

export async function main(): Promise<void> {
  // One proxy is trusted, so that each connection can come from a subnet of its own.
  const shop = await runShop({ RATE_LIMIT_FACTOR: '1', TRUSTED_PROXIES: '1', SHOP_SANDBOX: '1', LOG_LEVEL: 'error' })
  try {
    const people = await meet(shop)
    for (let round = 0; round < 200; round++) await visit(shop, round)
    const idle = memoryMb(shop.pid())
    console.log(`Before any attack, with its pages saved: ${idle.toFixed(0)} MB`)
    for (const kind of Object.keys(ATTACKS) as AttackKind[]) await endure(shop, kind, people, idle)
  } finally {
    await shop.close()
  }
  const missed = goals.filter((met) => !met).length
  console.log(missed === 0 ? 'Every goal is met.' : `${missed} goals are missed.`)
  if (missed > 0) process.exitCode = 1
}

/** Prepares a customer and an admin whose browsers are known, and a customer with a new browser. */
async function meet(shop: RunningShop): Promise<Person[]> {
  const known = async (who: string, email: string): Promise<Person> => {
    const { cookies } = await signIn(shop, { who, email, password: PASSWORD, cookie: '' }, '192.0.2.1')
    const cookie = cookies.find((each) => each.startsWith('known=')) ?? ''
    return { who, email, password: PASSWORD, cookie }
  }
  const email = 'new-browser@example.com'
  const password = 'hoa sữa mùa thu 1999'
  const registered = await fetch(`${shop.url}/api/auth/register`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'X-Forwarded-For': '192.0.2.2' },
    body: JSON.stringify({ email, password }),
  })
  if (!registered.ok) throw new Error(`Registering was answered ${registered.status}`)
  return [
    await known('customer, known browser', 'customer@example.com'),
    await known('admin, known browser', 'admin@example.com'),
    { who: 'customer, new browser', email, password, cookie: '' },
  ]
}

/**
 * Runs one kind of attack. @param idle memory before the first attack, in MB, to which the shop must return within
 * `BACK_TO`
 */
async function endure(shop: RunningShop, kind: AttackKind, people: Person[], idle: number): Promise<void> {
  let most = 0
  const watching = setInterval(() => (most = Math.max(most, memoryMb(shop.pid()))), 100)
  const attacker = fork(new URL('./attacker.ts', import.meta.url))
  attacker.send({ kind, url: shop.url, connections: CONNECTIONS } satisfies AttackOrder)
  await sleep(1_000)

  const pages: number[] = []
  const signIns = new Map(people.map((person) => [person, [] as { ms: number; status: number }[]]))
  const end = performance.now() + SECONDS * 1000
  const started: Promise<unknown>[] = []
  let address = 0
  for (let n = 0; performance.now() < end; n++) {
    started.push(visit(shop, n).then((ms) => pages.push(ms)))
    if (n % Math.round(SIGN_IN_EVERY_MS / PAGE_EVERY_MS) === 0) {
      const person = people[((n * PAGE_EVERY_MS) / SIGN_IN_EVERY_MS) % people.length] as Person
      started.push(signIn(shop, person, `198.51.100.${++address}`).then((answer) => signIns.get(person)?.push(answer)))
    }
    await sleep(PAGE_EVERY_MS)
  }
  await Promise.all(started)
  attacker.send('stop')
  const [outcome] = (await once(attacker, 'message')) as [AttackOutcome]
  clearInterval(watching)

  console.log(`\n${CONNECTIONS} connections, ${SECONDS} s: ${ATTACKS[kind]}`)
  const { statuses, without } = outcome
  console.log(
    `  answered: ${
      Object.entries(statuses)
        .map(([status, count]) => `${count} × ${status}`)
        .join(', ') || 'nothing'
    }`,
  )
  tell('refusals without Retry-After', without, (count) => count === 0, 'none')
  tell('known pages, p99', percentile(pages, 0.99), (ms) => ms < 100, '< 100 ms', 'ms')
  for (const [{ who }, answers] of signIns) {
    const failed = answers.filter(({ status }) => status !== 200)
    if (failed.length > 0) console.log(`  ${who} was answered ${failed.map(({ status }) => status).join(', ')}`)
    tell(
      `sign-in, ${who}, slowest of ${answers.length}`,
      failed.length > 0 ? Infinity : Math.max(...answers.map(({ ms }) => ms)),
      (ms) => ms < 2_000,
      '< 2000 ms',
      'ms',
    )
  }
  tell('memory, most', most, (mb) => mb < 500, '< 500 MB', 'MB')
  const allowed = idle * BACK_TO
  let after = memoryMb(shop.pid())
  for (let s = 0; s < BACK_WITHIN_S && after > allowed; s++) {
    await sleep(1_000)
    after = memoryMb(shop.pid())
  }
  tell(`memory, within ${BACK_WITHIN_S} s after`, after, (mb) => mb <= allowed, `≤ ${allowed.toFixed(0)} MB`, 'MB')
}

/** Requests a known page. Resolves to the time until its last byte, in milliseconds. */
async function visit(shop: RunningShop, n: number): Promise<number> {
  const began = performance.now()
  const response = await fetch(shop.url + (PAGES[n % PAGES.length] ?? '/'), {
    headers: { 'X-Forwarded-For': '203.0.113.7' },
  })
  await response.arrayBuffer()
  if (response.status !== 200) throw new Error(`A known page was answered ${response.status}`)
  return performance.now() - began
}

async function signIn(shop: RunningShop, { email, password, cookie }: Person, address: string) {
  const began = performance.now()
  const response = await fetch(`${shop.url}/api/auth/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Cookie: cookie, 'X-Forwarded-For': address },
    body: JSON.stringify({ email, password }),
  })
  await response.arrayBuffer()
  const cookies = response.headers.getSetCookie().map((each) => each.split(';')[0] ?? '')
  return { ms: performance.now() - began, status: response.status, cookies }
}

function percentile(values: number[], part: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0
}

function tell(what: string, value: number, isMet: (value: number) => boolean, goal: string, unit = ''): void {
  const met = isMet(value)
  goals.push(met)
  console.log(`  ${what.padEnd(52)} ${value.toFixed(0)} ${unit}  (goal ${goal}${met ? '' : ': MISSED'})`)
}

if (import.meta.main) await main()
