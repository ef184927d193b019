import type { Server } from 'node:net'
import { isOwnAddress, addressKey } from './address.ts'

/** Enough for everyone behind one company's or one mobile operator's address; a browser opens six. */
const PER_ADDRESS = 512

/**
 * Closes connections of an address that has too many open. Connections from this machine are not counted, because they
 * may be a proxy's and carry every visitor's requests. IPv6 addresses with the same first 64 bits count as one, because
 * one customer of a provider owns all of it.
 */
export function limitConnections(server: Server, { perAddress = PER_ADDRESS, isExempt = isOwnAddress } = {}): void {
  const open = new Map<string, number>()
  server.on('connection', (socket) => {
    const address = socket.remoteAddress
    // The socket closed before this handler ran.
    if (address === undefined || isExempt(address)) return
    const key = addressKey(address)
    const count = (open.get(key) ?? 0) + 1
    if (count > perAddress) return void socket.destroy()
    open.set(key, count)
    socket.once('close', () => {
      const left = (open.get(key) ?? 1) - 1
      if (left > 0) open.set(key, left)
      else open.delete(key)
    })
  })
}
