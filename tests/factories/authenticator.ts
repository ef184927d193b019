import { Secret, TOTP } from 'otpauth'

const STEP_MS = 30_000
/** How long a code may take to be typed on a busy machine and sent. */
const ON_ITS_WAY_MS = 10_000

/**
 * An authenticator app. Since a code works once, each one belongs to the time step after the one before, as far as the
 * shop accepts steps ahead: a test need not wait.
 */
export class Authenticator {
  readonly #totp: TOTP
  #lastStep = 0

  constructor(secret: string) {
    this.#totp = new TOTP({ secret: Secret.fromBase32(secret.replace(/\s/g, '')) })
  }

  /**
   * Returns the earliest unused code that the shop accepts now and after a while. Works twice in half a minute, and
   * three times at its beginning.
   */
  code(): string {
    const step = Math.max(this.#lastStep + 1, Math.floor((Date.now() + ON_ITS_WAY_MS) / STEP_MS) - 1)
    this.#lastStep = step
    return this.#totp.generate({ timestamp: step * STEP_MS })
  }
}
