import { createProvider, type RunningProvider } from '../factories/oidc-provider.ts'
import { freePort } from '@moc-lan/libsql-safe/testing/free-port'
import { runShopOnDemand } from '../factories/running-shop.ts'
import { test } from './fixtures.ts'

/**
 * Returns a `test` with a shop of the file's own and an OpenID provider.
 * @param pages whether the provider shows its own pages; else it signs in or refuses at once
 */
export function withProvider({ pages = false } = {}) {
  return test.extend<object, { provider: RunningProvider & { shopPort: number } }>({
    provider: [
      async ({}, use) => {
        const shopPort = await freePort()
        const provider = await createProvider(`http://127.0.0.1:${shopPort}/api/auth/callback`, { pages })
        await provider.open()
        await use(Object.assign(provider, { shopPort }))
        await provider.close()
      },
      { scope: 'worker' },
    ],
    shop: [
      async ({ provider }, use) => {
        const shop = await runShopOnDemand({ ...provider.env, PORT: String(provider.shopPort) })
        await use(shop)
        await shop.close()
      },
      { scope: 'worker' },
    ],
  })
}
