import Stripe from 'stripe'

/**
 * How long one call looks for a key that is not spent, in milliseconds. In a disturbance it would find none: Stripe's
 * library tries a call again with its key, so that the error which arrives is a repetition already. After one, a
 * process that has just started finds hundreds of spent keys.
 */
const LONGEST_MS = 10_000

/** Makes calls with idempotency keys, each with the first of its keys that is not spent. */
export interface SpentKeys {
  /**
   * Runs a call with `key`. Once its answer is an error that the provider repeats for the key, the key is spent, and the
   * call is run with the next key, made from this one. All processes go through the same keys, so a call that is made
   * several times at once is one call at the provider.
   * @throws the error of a spent key after `longestMs`; the next call goes on with the key after it
   * @param run must look for what the call makes before it uses a key other than the first
   */
  use<T>(key: string, run: (key: string, isFirst: boolean) => Promise<T>): Promise<T>
}

/**
 * The provider keeps the answer to each key for a day, its own errors included (its documentation, "Idempotent
 * requests"): one error would end a payment or a refund for that day. An answer that is marked as a repetition also
 * proves that the call with this key is over, and cannot take effect later.
 */
export function createSpentKeys(longestMs = LONGEST_MS): SpentKeys {
  /** How many keys of a call are spent, so that a long disturbance does not have each round go through all of them. */
  const spent = new Map<string, number>()
  return {
    async use(key, run) {
      const until = performance.now() + longestMs
      for (;;) {
        const before = spent.get(key) ?? 0
        try {
          const made = await run(before === 0 ? key : `${key}:${before + 1}`, before === 0)
          spent.delete(key)
          return made
        } catch (error) {
          if (!isRepeatedError(error)) throw error
          spent.set(key, Math.max(spent.get(key) ?? 0, before + 1))
          if (performance.now() >= until) throw error
        }
      }
    },
  }
}

function isRepeatedError(error: unknown): boolean {
  if (!(error instanceof Stripe.errors.StripeError)) return false
  return (error.statusCode ?? 0) >= 500 && error.headers?.['idempotent-replayed'] === 'true'
}
