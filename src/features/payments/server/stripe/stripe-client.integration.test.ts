import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { expect, it } from 'vitest'
import { NO_WATCH } from '#server/watch/watch-call.ts'
import { createStripe } from './stripe-client.ts'

setFlagsFromString('--expose-gc')
const collectGarbage = runInNewContext('gc') as () => void

it.each(['a provider', 'the sandbox in this process'])(
  '%s that answers nothing is waited for no longer than the timeout, whatever garbage is collected meanwhile',
  async (which) => {
    const silent = createServer(() => {}).listen(0, '127.0.0.1')
    await new Promise((resolve) => silent.once('listening', resolve))
    const { port } = silent.address() as AddressInfo
    const remote = which === 'a provider'
    const settings = { secretKey: 'sk_test_sandbox', apiUrl: remote ? `http://127.0.0.1:${port}` : null }
    const stripe = createStripe(settings, remote ? null : { fetch: () => new Promise(() => {}) }, NO_WATCH)
    const collecting = setInterval(collectGarbage, 50)
    try {
      const asked = stripe.paymentIntents.retrieve('pi_1', {}, { timeout: 400, maxNetworkRetries: 0 })
      await expect(asked).rejects.toMatchObject({ type: 'StripeConnectionError' })
    } finally {
      clearInterval(collecting)
      silent.closeAllConnections()
      silent.close()
    }
  },
)
