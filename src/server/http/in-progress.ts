import type { ServerResponse } from 'node:http'
import { isOwnAddress, networkOf } from './address.ts'

/** Far more than an office behind one address has in progress: each request takes a few hundredths of a second. */
export const PER_NETWORK = 64
/** A page loads dozens of pictures, and each costs a read; as many as one address may have connections. */
export const PICTURES_PER_NETWORK = 512

/**
 * Counts requests in progress by the visitor's network, also behind proxies, whose connections carry every visitor's
 * requests. Returns false if the network has reached its limit; else counts the request until its response has been
 * sent or its connection has closed.
 */
export type InProgress = (address: string, res: ServerResponse) => boolean

/**
 * Creates a counter. An IPv4 network of 24 bits or an IPv6 network of 64 bits counts as one, because neighbouring
 * addresses are rented together. This machine is not counted: behind a proxy that is not configured, all visitors have
 * its address.
 */
export function createInProgress(most: number): InProgress {
  const counts = new Map<string, number>()

  return (address, res) => {
    if (isOwnAddress(address)) return true
    const network = neighbourhoodOf(address)
    const count = counts.get(network) ?? 0
    if (count >= most) return false
    counts.set(network, count + 1)
    res.once('close', () => {
      const left = (counts.get(network) ?? 1) - 1
      if (left > 0) counts.set(network, left)
      else counts.delete(network)
    })
    return true
  }
}

/** Returns the first three numbers of an IPv4 address, or the /64 network of an IPv6 address. */
function neighbourhoodOf(address: string): string {
  const network = networkOf(address)
  return network.includes(':') ? network : network.slice(0, network.lastIndexOf('.'))
}
