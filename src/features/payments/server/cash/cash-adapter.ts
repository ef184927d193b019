import { databaseSecret } from '#server/database-secret.ts'
import type { PaymentAdapter } from '../payment-adapter.ts'

/** Cash that couriers collect. Whether a purchase may be paid so is a matter of `cash-rules.ts`. */
export const cash: PaymentAdapter<null> = {
  name: 'cash',
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
