import { lookup as lookUp } from 'node:dns'
import { BlockList, isIP, type LookupFunction } from 'node:net'

/** Networks that are not the internet: this machine, private ones, those of a cloud's own services (RFC 6890). */
const NOT_PUBLIC = new BlockList()
for (const [network, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['224.0.0.0', 3],
] as const)
  NOT_PUBLIC.addSubnet(network, bits, 'ipv4')
for (const [network, bits] of [
  ['::', 127],
  ['64:ff9b::', 96],
  ['64:ff9b:1::', 48],
  ['2002::', 16],
  ['fc00::', 7],
  ['fe80::', 10],
  ['ff00::', 8],
] as const)
  NOT_PUBLIC.addSubnet(network, bits, 'ipv6')

/** Why a call was not made: the receiver's address is not one of the internet. */
export class PrivateAddressError extends Error {
  constructor(address: string) {
    super(`${address} is not an address of the internet; EVENTS_WEBHOOK_PRIVATE=1 allows it`)
    this.name = 'PrivateAddressError'
  }
}

/** Returns whether an IP address may be one of the internet; false for other text. */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address)
  // Node's list matches an IPv4 address that is written as an IPv6 one, too.
  return family !== 0 && !NOT_PUBLIC.check(address, family === 4 ? 'ipv4' : 'ipv6')
}

/**
 * Looks a name up, and refuses it with a PrivateAddressError if one of its addresses is not public. The connection uses
 * what was checked, so a name that resolves to another address a moment later gains nothing.
 */
export const publicLookup: LookupFunction = (name, options, done) => {
  lookUp(name, { ...options, all: true }, (error, addresses) => {
    if (error) return done(error, [])
    const inside = addresses.find(({ address }) => !isPublicAddress(address))
    const [first] = addresses
    if (inside || !first) return done(new PrivateAddressError(inside?.address ?? name), [])
    if (options.all) done(null, addresses)
    else done(null, first.address, first.family)
  })
}
