import { existsSync, readFileSync } from 'node:fs'
import { parseEnv } from 'node:util'

type Environment = Record<string, string | undefined>

/**
 * Returns the environment of a payment sandbox that runs as a process of its own beside the shop: the shop's settings
 * in SHOP_ENV_FILE (default `.env`) without PORT and HOST, which the shop itself uses. Events go to the shop.
 */
export function sandboxEnvironment(env: Environment): Environment {
  const file = env['SHOP_ENV_FILE'] || '.env'
  const shop: Environment = file !== 'none' && existsSync(file) ? parseEnv(readFileSync(file, 'utf8')) : {}
  const { PORT: shopPort, HOST: _, ...settings } = shop
  return {
    SANDBOX_WEBHOOK_URL: `http://127.0.0.1:${shopPort || 4321}/api/webhooks/stripe`,
    SANDBOX_PUBLIC: env['SHOP_SANDBOX'] ?? shop['SHOP_SANDBOX'] ?? '',
    ...settings,
    ...env,
  }
}
