import { execFile, fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { promisify } from 'node:util'
import { median } from './median.ts'
import type { TargetCpu, TargetReady } from './serve-target.ts'

const run = promisify(execFile)
const AUTOCANNON = new URL('../node_modules/autocannon/autocannon.js', import.meta.url).pathname

const CONNECTIONS = 50
const SECONDS = 1
const ROUNDS = 15
const GOAL = 0.8

export interface ServeResult {
  what: string
  /** Requests a second, medians. */
  ours: number
  bare: number
  /** Median of the rounds' ratios; both parts of a round run one right after the other. */
  ratio: number
  /** Bare Node's processor time for one request, divided by ours: the same on a busy machine. */
  cpuRatio: number
  goal: number
}

interface Measured {
  rate: number
  /** Microseconds of the server's processor time for one request. */
  cpu: number
}

/**
 * Compares requests per second for responses from memory with those of a bare node:http server in a process of its own
 * that sends the same bodies. Short rounds alternate and are compared with their neighbours, because machines are
 * noisy.
 */
export async function benchServe(): Promise<ServeResult[]> {
  const shop = await target()
  const bare = await target()
  try {
    const results: ServeResult[] = []
    for (const [what, path] of [
      ['saved page, 30 kB', '/page'],
      ['GET /api/products, 24 products', '/api/products'],
    ] as const) {
      const ours: Measured[] = []
      const plain: Measured[] = []
      for (let round = 0; round <= ROUNDS; round++) {
        ours.push(await load(shop.child, shop.ready.url + path))
        plain.push(await load(bare.child, bare.ready.bareUrl + path))
      }
      // The first round warms up.
      const rounds = ours.map((our, i) => ({ our, plain: plain[i]! })).slice(1)
      results.push({
        what,
        ours: median(rounds.map(({ our }) => our.rate)),
        bare: median(rounds.map(({ plain }) => plain.rate)),
        ratio: median(rounds.map(({ our, plain }) => our.rate / plain.rate)),
        cpuRatio: median(rounds.map(({ our, plain }) => plain.cpu / our.cpu)),
        goal: GOAL,
      })
    }
    return results
  } finally {
    for (const { child } of [shop, bare]) await end(child)
  }
}

async function load(child: ChildProcess, url: string): Promise<Measured> {
  const before = await cpuOf(child)
  const { stdout } = await run(process.execPath, [
    AUTOCANNON,
    '-c',
    String(CONNECTIONS),
    '-d',
    String(SECONDS),
    '--json',
    url,
  ])
  const used = (await cpuOf(child)) - before
  const result = JSON.parse(stdout) as { requests: { average: number; total: number }; non2xx: number; errors: number }
  if (result.non2xx + result.errors > 0)
    throw new Error(`${url}: ${result.non2xx} answers were not 200, ${result.errors} errors`)
  return { rate: result.requests.average, cpu: used / result.requests.total }
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

if (import.meta.main)
  for (const { what, ours, bare, ratio, cpuRatio, goal } of await benchServe())
    console.log(
      `${what}: ${Math.round(ours)} requests/s, bare Node ${Math.round(bare)}: ${ratio.toFixed(2)} (goal ≥ ${goal}; by processor time ${cpuRatio.toFixed(2)})`,
    )
