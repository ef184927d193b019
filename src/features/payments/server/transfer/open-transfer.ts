import { randomBytes } from 'node:crypto'
import { databaseSecret } from '#server/database-secret.ts'
import type { AdapterContext, OpenAdapter } from '../payment-adapter.ts'
import { accountOf, readBankSettings } from './bank-settings.ts'
import { feedSimulator } from './feed-simulator.ts'
import type { FeedKeys } from './receive-feed.ts'
import { transferProvider } from './transfer-provider.ts'

/** Opens bank transfers. Without real money, a simulator sends the lines of the account in the place of the bank. */
export async function openTransfer(
  keys: FeedKeys,
  { db, clock, sandbox, webhookUrl }: AdapterContext,
): Promise<OpenAdapter> {
  const apiKey = keys.apiKey ?? (sandbox ? randomBytes(24).toString('hex') : null)
  const provider = transferProvider({
    db,
    clock,
    keys: { ...keys, apiKey },
    secret: await databaseSecret(db, 'transferKey'),
    account: async (city) => accountOf(await readBankSettings(db), city),
  })
  return { provider, sandbox: sandbox && apiKey !== null ? feedSimulator(db, clock, { webhookUrl, apiKey }) : null }
}
