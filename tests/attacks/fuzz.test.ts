import { Agent, request } from 'node:http'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Access, Method } from '#shared/call.ts'
import { CALLS } from '#src/calls.ts'
import { attackedShop, type AttackedShop } from './attacked-shop.ts'
import { count } from './counts.ts'
import { bodiesOf, HEADERS, ODD, type Call } from './odd-values.ts'

/** How many odd values each call gets from a caller whom it reads, repeated ones included. */
const VALUES = 200
const AT_A_TIME = 8
/** Error codes of features that the attacked shop has not set up. */
const MEANT = new Set(['ai_not_set_up', 'oidc_unavailable'])

/** All calls. Those that end the caller's session come last, since the others need it. */
const rows = CALLS.map(({ path, method, access }) => ({ path, method, access })).sort(
  (a, b) => Number(a.path === '/api/logout') - Number(b.path === '/api/logout'),
)

type Who = 'guest' | 'customer' | 'admin'

/** What works with the caller's cookies, though anyone may call it. */
const OF_SESSIONS = /^\/api\/(auth\/|logout$)/

/**
 * Returns whether a call reads more of a caller than what a guest sends: others are refused before anything else is
 * read, or are treated as guests because their session is not read.
 */
function reads(who: Who, { path, access }: { path: string; access: Access }): boolean {
  if (access === 'optional' || OF_SESSIONS.test(path)) return true
  return who === (access === 'anyone' ? 'guest' : access) || (who === 'admin' && access === 'customer')
}

let shop: AttackedShop
let callers: Record<Who, string>
const agent = new Agent({ keepAlive: true, maxSockets: AT_A_TIME })

beforeAll(async () => {
  shop = await attackedShop()
  const customer = await shop.signIn('customer@example.com')
  const admin = await shop.signIn('admin@example.com')
  callers = { guest: '', customer: customer.cookie, admin: admin.cookie }
})
afterAll(async () => {
  agent.destroy()
  await shop.finish()
})

/**
 * Returns the odd calls of an endpoint: a quarter each in path, query, body and headers, as far as it has them. Each is
 * made once: calls without a body would repeat a third of theirs.
 */
function oddCalls(path: string, method: Method): Call[] {
  const plain = (value = 'x') => path.replace(/\[\w+\]/g, value)
  const bodies = method === 'GET' || method === 'DELETE' ? [undefined] : bodiesOf(path)
  const calls = Array.from({ length: VALUES }, (_, i): Call => {
    const odd = oddText(i)
    const text = encodeURIComponent(odd.toWellFormed())
    const places: Call[] = [
      {
        path: `${plain()}?q=${text}&page=${text}&locale=${text}&sort=${text}&day=${text}&next=${text}`,
        body: bodies[0],
      },
      { path: plain(), body: bodies[i % bodies.length] },
    ]
    if (path.includes('[')) places.push({ path: plain(text || '%20'), body: bodies[(i * 7) % bodies.length] })
    // Each header has its turn: chosen by the call's number, fifteen of the twenty would have none with four places.
    const turn = Math.floor(i / (places.length + 1))
    places.push({ path: plain(), body: bodies[0], headers: { [header(turn)]: printable(odd) } })
    return places[i % places.length]!
  })
  return [...new Map(calls.map((call) => [JSON.stringify(call), call])).values()]
}

/** Returns odd calls with each header once, for a caller of whom nothing else is read. */
const callsByHeader = (calls: readonly Call[]): Call[] =>
  HEADERS.map((name, i) => ({ ...calls[i]!, headers: { [name]: printable(oddText(i * 5)) } }))

const oddText = (i: number) => ODD[i % ODD.length] ?? ''
const header = (i: number) => HEADERS[i % HEADERS.length] ?? 'x'
const printable = (text: string) => text.replace(/[^\x20-\x7e\x80-\xff]/g, '').slice(0, 2000)

/** Makes a call. Resolves to what is wrong with the answer, or null. */
function call(method: Method, { path, body, headers = {} }: Call, cookie: string): Promise<string | null> {
  return new Promise((resolve) => {
    const sent = request(
      shop.url + path,
      {
        method,
        agent,
        headers: {
          ...(cookie ? { Cookie: cookie } : {}),
          ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
          ...headers,
        },
      },
      (answer) => {
        if (answer.headers['content-type']?.startsWith('text/event-stream')) {
          answer.destroy()
          return resolve(answer.statusCode === 200 ? null : `${answer.statusCode} of a stream`)
        }
        const chunks: Buffer[] = []
        answer.on('data', (chunk: Buffer) => chunks.push(chunk))
        answer.on('end', () => {
          const status = answer.statusCode ?? 0
          const text = Buffer.concat(chunks).toString()
          const code = /"code":"(\w+)"/.exec(text)?.[1] ?? ''
          const meant = status === 503 && answer.headers['retry-after'] !== undefined
          resolve(
            status < 500 || meant || MEANT.has(code)
              ? null
              : `${status} ${method} ${path} ${JSON.stringify(body)} ${JSON.stringify(headers)}: ${text.slice(0, 200)}`,
          )
        })
      },
    )
    sent.on('error', (error: NodeJS.ErrnoException) => resolve(error.code === 'ECONNRESET' ? null : String(error)))
    sent.end(body)
  })
}

describe.each(['guest', 'customer', 'admin'] as const)('as %s', (who) => {
  it.each(rows)('$method $path', async ({ path, method, access }) => {
    const all = oddCalls(path, method)
    expect(all.length).toBeGreaterThan(VALUES / 2)
    const calls = reads(who, { path, access }) ? all : callsByHeader(all)
    const left = calls.values()
    const wrong: string[] = []
    let made = 0
    const work = async () => {
      for (const each of left) {
        made++
        const problem = await call(method, each, callers[who])
        if (problem) wrong.push(problem)
      }
    }
    await Promise.all(Array.from({ length: AT_A_TIME }, work))
    count('fuzzed calls', made)
    expect(made).toBe(calls.length)
    expect(wrong.slice(0, 3)).toEqual([])
  })
})
