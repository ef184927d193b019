import { Agent, request } from 'node:http'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Method } from '#shared/call.ts'
import { CALLS } from '#src/calls.ts'
import { attackedShop, type AttackedShop } from './attacked-shop.ts'
import { count } from './counts.ts'
import { bodiesOf, HEADERS, ODD, type Call } from './odd-values.ts'

/** How many odd values each call gets per kind of caller, repeated ones included. */
const VALUES = 200
const AT_A_TIME = 8
/** Error codes of features that the attacked shop has not set up. */
const MEANT = new Set(['ai_not_set_up', 'oidc_unavailable'])

/** All calls. Those that end the caller's session come last, since the others need it. */
const rows = CALLS.map(({ path, method, access }) => ({ path, method, access })).sort(
  (a, b) => Number(a.path === '/api/logout') - Number(b.path === '/api/logout'),
)

let shop: AttackedShop
let callers: Record<'guest' | 'customer' | 'admin', string>
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
    const odd = ODD[i % ODD.length] ?? ''
    const text = encodeURIComponent(odd.toWellFormed())
    const places: Call[] = [
      {
        path: `${plain()}?q=${text}&page=${text}&locale=${text}&sort=${text}&day=${text}&next=${text}`,
        body: bodies[0],
      },
      { path: plain(), body: bodies[i % bodies.length] },
      { path: plain(), body: bodies[0], headers: { [HEADERS[i % HEADERS.length] ?? 'x']: printable(odd) } },
    ]
    if (path.includes('[')) places.push({ path: plain(text || '%20'), body: bodies[(i * 7) % bodies.length] })
    return places[i % places.length]!
  })
  return [...new Map(calls.map((call) => [JSON.stringify(call), call])).values()]
}

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
  it.each(rows)('$method $path', async ({ path, method }) => {
    const calls = oddCalls(path, method)
    expect(calls.length).toBeGreaterThan(VALUES / 2)
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
