import { spawn, type ChildProcess } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readControlKey } from '@moc-lan/stripe-sandbox'
import { freePort } from '@moc-lan/libsql-safe/testing/free-port'
import { compileCache, endWithTests, nodeCommand, root } from '../factories/running-shop.ts'
import { stripeAt } from '../factories/stripe.ts'

export interface Fault {
  method: 'GET' | 'POST'
  /** Path below /v1; `*` matches any segment. */
  path: string
  fault: '429' | '500' | 'hang' | 'reset' | 'delay'
  times?: number
  delay_ms?: number
  /** `after`: the call takes effect and its response is lost. */
  when?: 'before' | 'after'
}

/** An intent as the provider's audit lists it; amounts in minor units. */
export interface AuditedIntent {
  id: string
  status: string
  amount: number
  amount_received: number
  amount_refunded: number
  currency: 'vnd' | 'usd'
  charges: number
}

/** The controls that the payment provider offers to tests, in its own process or in the shop's. */
export interface Provider {
  url: string
  /** The provider's own SDK with the secret key; its calls bypass the shop. */
  stripe: ReturnType<typeof stripeAt>
  misbehave(...faults: Fault[]): Promise<void>
  behave(): Promise<void>
  /** Returns how many of the ordered faults have not happened yet. */
  faultsLeft(): Promise<number>
  pauseWebhooks(): Promise<void>
  resumeWebhooks(): Promise<void>
  deliver(eventId: string): Promise<void>
  /** Has the bank decide a payment that it was processing. */
  settle(intentId: string, outcome: 'succeeded' | 'failed'): Promise<void>
  /** Has the bank send a refund back. */
  failRefund(refundId: string): Promise<void>
  /** Has the customer's bank dispute a payment. */
  dispute(intentId: string): Promise<void>
  intents(): Promise<AuditedIntent[]>
}

export interface ProviderProcess extends Provider {
  kill(): Promise<void>
  restart(): Promise<void>
  close(): Promise<void>
}

/** Returns the controls of the sandbox at `url`, whose state is in `dataDir`. */
export function controls({ url, dataDir }: { url: string; dataDir: string }): Provider {
  async function control(method: string, path: string, params: Record<string, unknown> = {}): Promise<unknown> {
    const response = await fetch(`${url}/sandbox/stripe/_control/${path}`, {
      method,
      // Read for each call: a restarted process has another key.
      headers: { Authorization: `Bearer ${readControlKey(dataDir)}` },
      ...(method === 'POST' ? { body: new URLSearchParams(params as Record<string, string>) } : {}),
    })
    if (!response.ok) throw new Error(`${method} ${path}: ${await response.text()}`)
    return response.json()
  }
  return {
    url,
    stripe: stripeAt({ url }),
    async misbehave(...faults) {
      for (const fault of faults) await control('POST', 'faults', { ...fault })
    },
    async behave() {
      await control('DELETE', 'faults')
    },
    async faultsLeft() {
      const faults = (await control('GET', 'faults')) as { times: number }[]
      return faults.reduce((sum, { times }) => sum + times, 0)
    },
    pauseWebhooks: async () => void (await control('POST', 'webhooks/pause')),
    resumeWebhooks: async () => void (await control('POST', 'webhooks/resume')),
    deliver: async (eventId) => void (await control('POST', `events/${eventId}/deliver`)),
    settle: async (intentId, outcome) => void (await control('POST', `intents/${intentId}/settle`, { outcome })),
    failRefund: async (refundId) => void (await control('POST', `refunds/${refundId}/fail`)),
    dispute: async (intentId) => void (await control('POST', `intents/${intentId}/dispute`)),
    intents: async () => ((await control('GET', 'intents')) as { data: AuditedIntent[] }).data,
  }
}

/** Starts the sandbox as a process of its own, as the real provider is. With `webhookUrl` null it sends no webhooks. */
export async function runProvider(webhookUrl: string | null): Promise<ProviderProcess> {
  const dataDir = await mkdtemp(join(tmpdir(), 'moc-lan-provider-'))
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  let child: ChildProcess

  async function start(): Promise<void> {
    const [node, ...flags] = nodeCommand
    child = spawn(node, [...flags, 'packages/stripe-sandbox/src/main.ts'], {
      cwd: root,
      env: {
        PATH: process.env.PATH,
        ...compileCache,
        PORT: String(port),
        DATA_DIR: dataDir,
        SANDBOX_WEBHOOK_URL: webhookUrl ?? 'none',
      },
      stdio: ['ignore', 'ignore', 'inherit'],
    })
    endWithTests(child)
    const deadline = Date.now() + 120_000
    while (!(await fetch(url).catch(() => null))) {
      if (child.exitCode !== null || Date.now() > deadline) throw new Error('The payment sandbox did not start')
      await new Promise((resolve) => setTimeout(resolve, 30))
    }
  }

  async function stop(signal: NodeJS.Signals): Promise<void> {
    if (child.exitCode !== null || child.signalCode !== null) return
    await new Promise<void>((resolve) => {
      child.once('exit', () => resolve())
      child.kill(signal)
    })
  }

  await start()
  return {
    ...controls({ url, dataDir }),
    kill: () => stop('SIGKILL'),
    restart: start,
    async close() {
      await stop('SIGTERM')
      await rm(dataDir, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}
