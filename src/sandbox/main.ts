import { existsSync } from 'node:fs'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { isLoopback, writeControlKey } from './control-access.ts'
import { serveSandbox } from './node-http.ts'
import { createSandbox, PUBLISHABLE_KEY, SECRET_KEY } from './sandbox.ts'

/**
 * The sandbox as a process of its own (`npm run sandbox`, scripts/sandbox.ts), as the real provider would be.
 * Environment: PORT (4322), HOST (127.0.0.1), DATA_DIR (./data), STRIPE_WEBHOOK_SECRET (whsec_sandbox),
 * SANDBOX_WEBHOOK_URL (the shop's address; `none` sends nothing), SANDBOX_SECRET_KEY and SANDBOX_PUBLISHABLE_KEY
 * (sk_test_sandbox and pk_test_sandbox): what it takes for keys, for trying out a shop that is set up as a real one.
 */
const env = process.env
// Names and addresses of payers are in its state: its file is for its owner only.
process.umask(0o077)
// Read before `.env`, where PORT and HOST are the shop's.
const ownPort = env['PORT']
const port = Number(ownPort ?? 4322)
const host = env['HOST'] ?? '127.0.0.1'
const envFile = env['SHOP_ENV_FILE'] || '.env'
if (envFile !== 'none' && existsSync(envFile)) process.loadEnvFile(envFile)
const shopPort = (ownPort === undefined && env['PORT']) || '4321'
const webhookUrl = env['SANDBOX_WEBHOOK_URL'] ?? `http://127.0.0.1:${shopPort}/api/webhooks/stripe`

if (!isLoopback(host) && env['SHOP_SANDBOX'] !== '1') {
  console.error(
    `The payment sandbox takes test cards for money and listens only on this machine. To bind it to ${host}, set SHOP_SANDBOX=1.`,
  )
  process.exit(1)
}

let stopping = false
let removeControlKey = () => {}
const dataDir = env['DATA_DIR'] ?? './data'
const sandbox = createSandbox({
  stateFile: join(dataDir, 'sandbox.db'),
  keys: {
    secret: env['SANDBOX_SECRET_KEY'] || SECRET_KEY,
    publishable: env['SANDBOX_PUBLISHABLE_KEY'] || PUBLISHABLE_KEY,
  },
  ...(webhookUrl === 'none'
    ? {}
    : { webhook: { url: webhookUrl, secret: env['STRIPE_WEBHOOK_SECRET'] ?? 'whsec_sandbox' } }),
})
const server = createServer((req, res) => {
  // A connection kept for reuse would hold up the stop.
  res.once('close', () => stopping && setImmediate(() => server.closeIdleConnections()))
  void serveSandbox(sandbox, `http://${req.headers.host ?? `${host}:${port}`}`, req, res, {
    hasControls: isLoopback(host),
  })
})
// The SDK keeps connections open for reuse; closing them sooner than it does looks to it like a reset.
server.keepAliveTimeout = 65_000
server.on('error', (error) => {
  console.error(`The payment sandbox cannot listen on ${host}:${port}: ${error.message}`)
  process.exit(1)
})
server.listen(port, host, () => {
  if (isLoopback(host)) removeControlKey = writeControlKey(dataDir, sandbox.controlKey)
  const address = server.address()
  console.log(
    `Payment sandbox on http://${host}:${typeof address === 'object' && address ? address.port : port}/sandbox/stripe/v1`,
  )
})

for (const signal of ['SIGTERM', 'SIGINT'] as const) {
  process.on(signal, () => {
    if (stopping) return
    stopping = true
    // Calls under way are answered; one that hangs is not waited for longer than this.
    const patience = setTimeout(() => server.closeAllConnections(), 3_000)
    server.close(() => {
      clearTimeout(patience)
      removeControlKey()
      void sandbox.close().then(() => process.exit(0))
    })
    server.closeIdleConnections()
  })
}
