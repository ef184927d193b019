import { createServer } from 'node:http'
import { join } from 'node:path'
import { isLoopback, writeControlKey } from './control-access.ts'
import { serveSandbox } from './node-http.ts'
import { createSandbox, PUBLISHABLE_KEY, SECRET_KEY } from './sandbox.ts'

/**
 * Runs the sandbox as a process of its own, as the real provider would be. Environment: PORT (4322; 0 takes a free
 * one), HOST (127.0.0.1), DATA_DIR (./data), SANDBOX_WEBHOOK_URL (none: events are recorded and not sent),
 * STRIPE_WEBHOOK_SECRET (whsec_sandbox), SANDBOX_SECRET_KEY and SANDBOX_PUBLISHABLE_KEY (sk_test_sandbox and
 * pk_test_sandbox), SANDBOX_PUBLIC=1 (allows a HOST that other machines reach).
 */
const env = process.env
// The state holds names and addresses of payers, so its file is for its owner only.
process.umask(0o077)
const port = Number(env['PORT'] ?? 4322)
const host = env['HOST'] ?? '127.0.0.1'
const webhookUrl = env['SANDBOX_WEBHOOK_URL'] ?? 'none'

if (!isLoopback(host) && env['SANDBOX_PUBLIC'] !== '1') {
  console.error(
    `The payment sandbox takes test cards for money and listens only on this machine. To bind it to ${host}, set SANDBOX_PUBLIC=1.`,
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
  // A kept-alive connection would delay the stop.
  res.once('close', () => stopping && setImmediate(() => server.closeIdleConnections()))
  void serveSandbox(sandbox, `http://${req.headers.host ?? `${host}:${port}`}`, req, res, {
    hasControls: isLoopback(host),
  })
})
// The SDK reuses connections: one that closes before the SDK's own timeout looks like a reset.
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
    // Calls under way are answered, but a hanging one delays the stop for this long only.
    const timer = setTimeout(() => {
      console.log('Calls under way are cut off: they take longer than 3 s after the signal to stop')
      server.closeAllConnections()
    }, 3_000)
    server.close(() => {
      clearTimeout(timer)
      removeControlKey()
      void sandbox.close().then(() => process.exit(0))
    })
    server.closeIdleConnections()
  })
}
