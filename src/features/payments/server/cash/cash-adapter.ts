import { databaseSecret } from '#server/database-secret.ts'
import type { PaymentAdapter } from '../payment-adapter.ts'
import { CASH_PROVIDER } from './cash-name.ts'

/** Cash that couriers collect. Whether a purchase may be paid so is a matter of `cash-rules.ts`. */
export const cash: PaymentAdapter<null> = {
  name: CASH_PROVIDER,
  keys: {},
  variables: {},
  secrets: { headers: [], shapes: [] },
  origins: { script: [], connect: [], frame: [] },
  readSettings: () => null,
  async open(_settings, { db, clock }) {
    // Loaded when a shop opens: a command that only reads settings does without.
    const { cashProvider } = await import('./cash-provider.ts')
    return { provider: cashProvider({ db, clock, secret: await databaseSecret(db, 'transferKey') }), sandbox: null }
  },
  sandboxVariable: null,
  sandboxFiles: null,
}
