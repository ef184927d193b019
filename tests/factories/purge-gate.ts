import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** What stands between the shop and its CDN's purge call. */
export interface PurgeGate {
  url: string
  /** Accepts a purge of a tag that has been purged since, and does not pass it on, as if the shop had not made it. */
  passOnce(): void
  passAll(): void
  close(): Promise<void>
}

/**
 * Passes purges on to a Varnish, whose tags are in the header Surrogate-Key. @param target the address of its purge
 * call
 */
export async function openPurgeGate(target: string): Promise<PurgeGate> {
  let passed: Set<string> | null = null
  const gate = createServer((req, res) => {
    const tags = String(req.headers['surrogate-key'] ?? '').split(' ')
    const left = tags.filter((tag) => !passed?.has(tag))
    for (const tag of tags) passed?.add(tag)
    if (left.length === 0) return void res.writeHead(200).end()
    const headers = { Authorization: req.headers.authorization ?? '', 'Surrogate-Key': left.join(' ') }
    fetch(target, { method: 'POST', headers }).then(
      ({ status }) => void res.writeHead(status).end(),
      () => void res.writeHead(502).end(),
    )
  }).listen(0, '127.0.0.1')
  await once(gate, 'listening')
  return {
    url: `http://127.0.0.1:${(gate.address() as AddressInfo).port}`,
    passOnce: () => void (passed = new Set()),
    passAll: () => void (passed = null),
    async close() {
      gate.close()
      gate.closeAllConnections()
      await once(gate, 'close')
    },
  }
}
