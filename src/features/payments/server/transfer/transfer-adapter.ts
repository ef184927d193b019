import { z } from 'zod'
import type { PaymentAdapter } from '../payment-adapter.ts'
import { BANK_PROVIDER } from './bank-provider.ts'
import type { FeedKeys } from './receive-feed.ts'

/** Bank transfers, seen through a feed of the shop's account, a statement, or by staff. */
export const transfer: PaymentAdapter<FeedKeys> = {
  name: BANK_PROVIDER,
  keys: {},
  variables: { BANK_WEBHOOK_KEY: z.string().optional(), BANK_WEBHOOK_SECRET: z.string().optional() },
  secrets: { headers: ['x-sepay-signature'], shapes: [] },
  origins: { script: [], connect: [], frame: [] },
  readSettings: ({ BANK_WEBHOOK_KEY, BANK_WEBHOOK_SECRET }) => ({
    apiKey: BANK_WEBHOOK_KEY || null,
    secret: BANK_WEBHOOK_SECRET || null,
  }),
  // Loaded when a shop opens: a command that only reads settings does without.
  open: async (settings, context) => (await import('./open-transfer.ts')).openTransfer(settings, context),
  sandboxVariable: null,
  sandboxFiles: null,
}
