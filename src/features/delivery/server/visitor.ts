import { createHmac } from 'node:crypto'
import type { Shop } from '#server/shop.ts'

/** A visitor whose holds are counted together. */
export interface Visitor {
  /** A keyed hash, so that the database holds no address and no account. */
  hash: string
  /** Multiplies how many places one may hold. */
  factor: number
}

/** Returns the visitor of a call. @param caller as the rate limits count callers */
export function visitorOf({ holdKey, config }: Pick<Shop, 'holdKey' | 'config'>, caller: string): Visitor {
  const hash = createHmac('sha256', holdKey).update(caller).digest('base64url').slice(0, 22)
  return { hash, factor: config.rateLimitFactor }
}
