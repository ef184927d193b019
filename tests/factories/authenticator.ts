import { Secret, TOTP } from 'otpauth'

const STEP_MS = 30_000

/**
 * An authenticator app. Each code is of the next time step after the one before, as far as the shop accepts it: a code
 * works once, and a test does not wait for the next.
 */
export class Authenticator {
  readonly #totp: TOTP
  #lastStep = 0

  constructor(secret: string) {
    this.#totp = new TOTP({ secret: Secret.fromBase32(secret.replace(/\s/g, '')) })
  }

  /** The earliest code that is accepted now and was not used yet. Three in half a minute, no more. */
  code(): string {
    const step = Math.max(this.#lastStep + 1, Math.floor(Date.now() / STEP_MS) - 1)
    this.#lastStep = step
    return this.#totp.generate({ timestamp: step * STEP_MS })
  }
}
