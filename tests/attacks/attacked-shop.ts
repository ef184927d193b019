import { join } from 'node:path'
import { expect } from 'vitest'
import { openDatabase, type Database } from '#db/client.ts'
import { CARDS } from '../factories/confirm-card.ts'
import { runShopOnDemand, type RunningShop } from '../factories/running-shop.ts'
import { Client } from './client.ts'
import { count } from './counts.ts'

export const PASSWORD = 'demo-flowers'

/** Secrets that no log line may hold. The clients add those that the attacks come across. */
const SECRETS = [
  PASSWORD,
  'sk_test_sandbox',
  'whsec_sandbox',
  ...Object.values(CARDS),
  ...Object.values(CARDS).map((number) => number.replace(/(\d{4})(?=\d)/g, '$1 ')),
]

/** A built shop under attack, with the most detailed log level. */
export interface AttackedShop extends RunningShop {
  db: Database
  /** Returns a client without an account. */
  guest(): Client
  signIn(email: string, password?: string): Promise<Client>
  /** Opens an account and signs in to it. */
  register(email: string, password?: string): Promise<Client>
  /** Remembers a text that must not be found in the log. */
  keepSecret(text: string): void
  /** Remembers what a command printed, to be searched like the shop's own log. */
  keepOutput(text: string): void
  /** Stops the shop. Fails if the process crashed or the log holds a secret. */
  finish(): Promise<void>
}

/**
 * Starts a shop to be attacked. Its rate limits are out of reach unless `env` sets them.
 * @param command the shop's command, in place of the usual one
 */
export async function attackedShop(
  env: Record<string, string> = {},
  command?: readonly string[],
): Promise<AttackedShop> {
  const shop = await runShopOnDemand({ LOG_LEVEL: 'debug', ...env }, command)
  const db = await openDatabase({ url: `file:${join(shop.dataDir, 'shop.db')}` })
  const secrets = new Set(SECRETS)
  const outputs: string[] = []
  const guest = () => new Client(shop.url, secrets)

  async function enter(path: string, body: { email: string; password: string }): Promise<Client> {
    secrets.add(body.password)
    const client = guest()
    const { status } = await client.post(path, body)
    expect([path, body.email, status]).toEqual([path, body.email, 200])
    return client
  }

  return {
    ...shop,
    db,
    guest,
    signIn: (email, password = PASSWORD) => enter('/api/auth/login', { email, password }),
    register: (email, password = 'Tr0ng-hoa-cuc-vang') => enter('/api/auth/register', { email, password }),
    keepSecret: (text) => void secrets.add(text),
    keepOutput: (text) => void outputs.push(text),
    async finish() {
      const pid = shop.pid()
      expect((await guest().get('/api/health')).status, 'the shop still answers').toBe(200)
      expect(shop.pid(), 'it is the same process').toBe(pid)
      db.close()
      await shop.close()
      expectNoSecret([shop.output(), ...outputs].join('\n'), secrets)
    },
  }
}

/** Fails if the log holds a secret, plain, percent-encoded or in base64, or a line that is not JSON. */
function expectNoSecret(output: string, secrets: ReadonlySet<string>): void {
  const lines = output.split('\n').filter((line) => line.startsWith('{'))
  expect(lines.length).toBeGreaterThan(0)
  expect(lines.filter((line) => !isJson(line)).slice(0, 3), 'lines of log that are not JSON').toEqual([])
  // The start-up message names the demo password on purpose, and is not part of the log.
  const log = lines.join('\n')
  const found = [...secrets].filter((secret) =>
    [secret, encodeURIComponent(secret), Buffer.from(secret).toString('base64url')].some((form) => log.includes(form)),
  )
  expect(found, 'secrets in the log').toEqual([])
  count('lines of log without a secret', lines.length)
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}
