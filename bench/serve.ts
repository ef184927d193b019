import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { loadGenerator, type GenerateLoad } from './load.ts'
import { median } from './median.ts'
import type { TargetCpu, TargetReady } from './serve-target.ts'

const CONNECTIONS = 64
const SECONDS = 1
const ROUNDS = 15
const GOAL = 0.85

interface ServeResult {
  what: string
  /** Requests a second, medians. */
  ours: number
  bare: number
  /** Median of the rounds' ratios; both parts of a round run one right after the other. */
  ratio: number
  /** Bare Node's processor time for one request, divided by ours: the same on a busy machine. */
  cpuRatio: number
}

interface Measured {
  rate: number
  /** Microseconds of the server's processor time for one request. */
  cpu: number
}

/**
 * Compares requests per second for responses from memory with those of a bare node:http server in a process of its own
 * that sends the same headers and bodies. Short rounds alternate and are compared with their neighbours, because
 * machines are noisy.
 */
async function main(): Promise<void> {
  const { name, generate } = loadGenerator()
  const shop = await target()
  const bare = await target()
  try {
    for (const [what, path] of [
      ['saved page, 30 kB', '/page'],
      ['GET /api/products, 24 products', '/api/products'],
    ] as const) {
      const shopUrl = shop.ready.url + path
      const bareUrl = bare.ready.bareUrl + path
      tell(
        name,
        await compare(
          what,
          () => load(shop.child, shopUrl, generate),
          () => load(bare.child, bareUrl, generate),
        ),
      )
    }
  } finally {
    for (const { child } of [shop, bare]) await end(child)
  }
}

async function compare(
  what: string,
  loadShop: () => Promise<Measured>,
  loadBare: () => Promise<Measured>,
): Promise<ServeResult> {
  const rounds: { our: Measured; plain: Measured }[] = []
  for (let round = 0; round <= ROUNDS; round++) rounds.push({ our: await loadShop(), plain: await loadBare() })
  // The first round warms up.
  rounds.shift()
  return {
    what,
    ours: median(rounds.map(({ our }) => our.rate)),
    bare: median(rounds.map(({ plain }) => plain.rate)),
    ratio: median(rounds.map(({ our, plain }) => our.rate / plain.rate)),
    cpuRatio: median(rounds.map(({ our, plain }) => plain.cpu / our.cpu)),
  }
}

async function load(child: ChildProcess, url: string, generate: GenerateLoad): Promise<Measured> {
  const before = await cpuOf(child)
  const { requests, rate } = await generate(url, CONNECTIONS, SECONDS)
  return { rate, cpu: ((await cpuOf(child)) - before) / requests }
}

async function cpuOf(child: ChildProcess): Promise<number> {
  child.send('cpu')
  const [{ cpu }] = (await once(child, 'message')) as [TargetCpu]
  return cpu
}

async function target(): Promise<{ child: ChildProcess; ready: TargetReady }> {
  const child = fork(new URL('./serve-target.ts', import.meta.url))
  const [ready] = (await once(child, 'message')) as [TargetReady]
  return { child, ready }
}

async function end(child: ChildProcess): Promise<void> {
  const exited = once(child, 'exit')
  child.disconnect()
  await exited
}

function tell(generator: string, { what, ours, bare, ratio, cpuRatio }: ServeResult): void {
  const rates = `${Math.round(ours)} requests/s, bare Node ${Math.round(bare)}`
  console.log(
    `${what}: ${rates}: ${ratio.toFixed(2)} (goal ≥ ${GOAL}; by processor time ${cpuRatio.toFixed(2)}; ${generator} -c${CONNECTIONS})`,
  )
}

if (import.meta.main) await main()
