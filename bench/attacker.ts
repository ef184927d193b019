// A child process of bench/under-attack.ts: keeps a number of connections busy with one kind of attack until it gets a
// message to stop, then reports the responses. Each connection comes from a subnet of its own, as behind a proxy.
import { Agent, request } from 'node:http'
import { connect, type Socket } from 'node:net'

export type AttackKind = 'login' | 'articles' | 'search' | 'slow'
export interface AttackOrder {
  kind: AttackKind
  url: string
  connections: number
}
/** The number of responses by status; `without` counts refusals without Retry-After. */
export interface AttackOutcome {
  statuses: Record<string, number>
  without: number
}

const REAL = ['admin@example.com', 'customer@example.com']
const WORDS = ['hoa', 'rose', 'sinh nhat', 'cuc', 'lan', 'wedding', 'gift', 'xyzzy']
const SLOW_BYTE_MS = 1_000

const outcome: AttackOutcome = { statuses: {}, without: 0 }
const sockets = new Set<Socket>()
const agent = new Agent({ keepAlive: true, maxSockets: Infinity })
let stopped = false
let count = 0

function call({ kind, url }: AttackOrder, address: string): Promise<void> {
  const n = count++
  const { hostname, port } = new URL(url)
  const email = n % 2 ? (REAL[(n >> 1) % REAL.length] ?? '') : `invented${n}@example.com`
  const body = kind === 'login' ? JSON.stringify({ email, password: `guess ${n}` }) : ''
  const path = {
    login: '/api/auth/login',
    articles: '/api/articles?page=1&pageSize=200',
    search: `/api/search?q=${encodeURIComponent(`${WORDS[n % WORDS.length]} ${n}`)}`,
    slow: '/',
  }[kind]
  return new Promise((resolve) => {
    const req = request(
      {
        hostname,
        port,
        path,
        agent,
        method: kind === 'login' ? 'POST' : 'GET',
        headers: {
          'content-type': 'application/json',
          'content-length': Buffer.byteLength(body),
          'x-forwarded-for': address,
        },
      },
      (res) => {
        note(String(res.statusCode))
        if ((res.statusCode === 429 || res.statusCode === 503) && !res.headers['retry-after']) outcome.without++
        res.resume()
        res.on('close', resolve)
      },
    )
    req.on('error', () => {
      if (!stopped) note('broken')
      resolve()
    })
    req.end(body)
  })
}

function note(status: string): void {
  outcome.statuses[status] = (outcome.statuses[status] ?? 0) + 1
}

/** Sends a request whose headers never end. */
async function drip({ url }: AttackOrder): Promise<void> {
  const { hostname, port } = new URL(url)
  const socket = connect(Number(port), hostname)
  sockets.add(socket)
  socket.on('error', () => {})
  socket.write('GET / HTTP/1.1\r\nHost: shop\r\n')
  const timer = setInterval(() => socket.write('X-Slow: 1\r\n'), SLOW_BYTE_MS)
  await new Promise((resolve) => socket.once('close', resolve))
  clearInterval(timer)
  sockets.delete(socket)
  if (!stopped) note('closed')
}

process.on('message', (order: AttackOrder | 'stop') => {
  if (order === 'stop') {
    stopped = true
    sockets.forEach((socket) => socket.destroy())
    agent.destroy()
    process.send?.(outcome, () => process.exit(0))
    return
  }
  for (let n = 0; n < order.connections; n++)
    void (async () => {
      while (!stopped) await (order.kind === 'slow' ? drip(order) : call(order, `10.${n >> 8}.${n & 255}.1`))
    })()
})
process.once('disconnect', () => process.exit(0))
