import type { Server } from 'node:net'
import { isOwnAddress, networkOf } from './address.ts'

/** Enough for everyone behind one company's or one mobile operator's address; a browser opens six. */
const PER_ADDRESS = 512

/**
 * Closes connections of an address that has too many open. Connections from this machine are not counted, because they
 * may be a proxy's and carry every visitor's requests. A /64 network of IPv6 counts as one address, because one customer of
 * a provider owns all of it.
 */
export function limitConnections(server: Server, { perAddress = PER_ADDRESS, isExempt = isOwnAddress } = {}): void {
  const open = new Map<string, number>()
  server.on('connection', (socket) => {
    const address = socket.remoteAddress
    // The socket closed before this handler ran.
    if (address === undefined || isExempt(address)) return
    const network = networkOf(address)
    const count = (open.get(network) ?? 0) + 1
    if (count > perAddress) return void socket.destroy()
    open.set(network, count)
    socket.once('close', () => {
      const left = (open.get(network) ?? 1) - 1
      if (left > 0) open.set(network, left)
      else open.delete(network)
    })
  })
}
