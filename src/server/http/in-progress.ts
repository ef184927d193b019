import type { ServerResponse } from 'node:http'
import { isOwnAddress, addressKey } from './address.ts'

/** Far more than an office behind one address has in progress: each request takes a few hundredths of a second. */
export const PER_SUBNET = 64
/** A page loads dozens of pictures, and each costs a read; as many as one address may have connections. */
export const PICTURES_PER_SUBNET = 512

/**
 * Counts requests in progress by the visitor's subnet, also behind proxies, whose connections carry every visitor's
 * requests. Returns false if the subnet has reached its limit; else counts the request until its response has been
 * sent or its connection has closed.
 */
export type InProgress = (address: string, res: ServerResponse) => boolean

/**
 * Creates a counter. Addresses with the same first 24 bits (IPv4) or 64 bits (IPv6) count as one subnet, because
 * neighbouring addresses are rented together. This machine is not counted: behind a proxy that is not configured, all
 * visitors have its address.
 */
export function createInProgress(most: number): InProgress {
  const counts = new Map<string, number>()

  return (address, res) => {
    if (isOwnAddress(address)) return true
    const subnet = subnetKey(address)
    const count = counts.get(subnet) ?? 0
    if (count >= most) return false
    counts.set(subnet, count + 1)
    res.once('close', () => {
      const left = (counts.get(subnet) ?? 1) - 1
      if (left > 0) counts.set(subnet, left)
      else counts.delete(subnet)
    })
    return true
  }
}

/** Returns the first three numbers of an IPv4 address, or the first 64 bits of an IPv6 address. */
function subnetKey(address: string): string {
  const key = addressKey(address)
  return key.includes(':') ? key : key.slice(0, key.lastIndexOf('.'))
}
