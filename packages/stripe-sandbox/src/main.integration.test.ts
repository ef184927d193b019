import { spawn, type ChildProcess } from 'node:child_process'
import { existsSync, statSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Stripe } from 'stripe'
import { afterEach, describe, expect, it } from 'vitest'
import { readControlKey } from './control-access.ts'
import { cardForm, GOOD, tempDir, until } from './test-kit.ts'

const MAIN = fileURLToPath(new URL('./main.ts', import.meta.url))
const running = new Set<ChildProcess>()
const cleanups: (() => void)[] = []

afterEach(() => {
  for (const child of running) child.kill('SIGKILL')
  for (const clean of cleanups.splice(0)) clean()
})

interface Started {
  child: ChildProcess
  /** Returns what the process has printed so far. */
  output(): string
  stripe: Stripe
  base: string
  /** Makes the next calls fail, with the key that the process wrote for its owner. */
  misbehave(fault: Record<string, string>): Promise<Response>
}

async function start(env: Record<string, string> & { DATA_DIR: string }): Promise<Started> {
  const child = spawn(process.execPath, [MAIN], {
    env: { ...process.env, PORT: '0', ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  running.add(child)
  let output = ''
  child.stdout?.on('data', (chunk) => (output += chunk))
  const port = await until(() => /:(\d+)\/sandbox/.exec(output)?.[1])
  const stripe = new Stripe('sk_test_sandbox', {
    host: '127.0.0.1',
    port: Number(port),
    protocol: 'http',
    maxNetworkRetries: 0,
    telemetry: false,
  })
  const base = `http://127.0.0.1:${port}/sandbox/stripe`
  const misbehave = (fault: Record<string, string>) =>
    fetch(`${base}/_control/faults`, {
      method: 'POST',
      headers: { authorization: `Bearer ${readControlKey(env.DATA_DIR)}` },
      body: new URLSearchParams(fault),
    })
  return { child, output: () => output, stripe, base, misbehave }
}

async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<number | null> {
  const gone = new Promise<number | null>((resolve) => child.once('exit', resolve))
  child.kill(signal)
  const code = await gone
  running.delete(child)
  return code
}

function folder(): string {
  const dir = tempDir()
  cleanups.push(dir.remove)
  return dir.path
}

describe('the sandbox as a process', () => {
  it('keeps everything it acknowledged after kill -9, and delivers the remaining events', async () => {
    const got = new Set<string>()
    const shop = createServer((req, res) => {
      let body = ''
      req
        .on('data', (chunk) => (body += chunk))
        .on('end', () => {
          got.add(Stripe.webhooks.constructEvent(body, String(req.headers['stripe-signature']), 'whsec_sandbox').id)
          res.end('ok')
        })
    })
    await new Promise<void>((resolve) => shop.listen(0, '127.0.0.1', resolve))
    const shopUrl = `http://127.0.0.1:${(shop.address() as AddressInfo).port}/`
    cleanups.push(() => shop.close())

    const data = folder()
    const first = await start({ DATA_DIR: data, SANDBOX_WEBHOOK_URL: 'http://127.0.0.1:9/' })
    const answered: string[] = []
    let alive = true
    const buyers = Array.from({ length: 8 }, async () => {
      while (alive) {
        try {
          const intent = await first.stripe.paymentIntents.create({ amount: 150_000, currency: 'vnd' })
          const paid = await fetch(`${first.base}/v1/payment_intents/${intent.id}/confirm`, {
            method: 'POST',
            body: new URLSearchParams(cardForm(intent.client_secret, GOOD)),
          })
          if (((await paid.json()) as { status?: string }).status === 'succeeded') answered.push(intent.id)
        } catch {
          return
        }
      }
    })
    await until(() => answered.length >= 50)
    await end(first.child, 'SIGKILL')
    alive = false
    await Promise.all(buyers)

    const second = await start({ DATA_DIR: data, SANDBOX_WEBHOOK_URL: shopUrl })
    const all = []
    for await (const intent of second.stripe.paymentIntents.list({ limit: 100 })) all.push(intent)
    const paid = all.filter((intent) => intent.status === 'succeeded')
    expect(answered.filter((id) => !paid.some((intent) => intent.id === id))).toEqual([])
    const events: string[] = []
    for await (const event of second.stripe.events.list({ type: 'payment_intent.succeeded', limit: 100 }))
      events.push(event.id)
    expect(events).toHaveLength(paid.length)
    await until(() => events.every((id) => got.has(id)))
    expect(await end(second.child, 'SIGTERM')).toBe(0)
  })

  it('finishes a call under way when it gets a signal to stop', async () => {
    const { child, output, stripe, misbehave } = await start({ DATA_DIR: folder(), SANDBOX_WEBHOOK_URL: 'none' })
    await misbehave({ path: 'payment_intents', fault: 'delay', delay_ms: '300', when: 'after' })
    const slow = stripe.paymentIntents.create({ amount: 150_000, currency: 'vnd' })
    // The call has done its work, and its answer is delayed.
    await until(async () => (await stripe.paymentIntents.list()).data.length === 1)
    const stopped = end(child, 'SIGTERM')
    expect((await slow).status).toBe('requires_payment_method')
    expect(await stopped).toBe(0)
    // A connection that is kept alive would have held up the stop.
    expect(output()).not.toContain('cut off')
  })

  it('breaks the connection on request, and refuses bodies that are too large', async () => {
    const { stripe, base, misbehave } = await start({ DATA_DIR: folder(), SANDBOX_WEBHOOK_URL: 'none' })
    await misbehave({ path: 'payment_intents', fault: 'reset', times: '2' })
    await expect(stripe.paymentIntents.list()).rejects.toMatchObject({ type: 'StripeConnectionError' })
    expect((await stripe.paymentIntents.list()).data).toEqual([])
    const large = await fetch(`${base}/v1/payment_intents`, { method: 'POST', body: 'a='.padEnd(70_000, 'x') })
    expect(large.status).toBe(413)
    expect((await fetch(`${base}/v1/payment_intents`, { method: 'PATCH' })).status).toBe(405)
  })

  it('keeps its control key in a file for its owner while it runs, and accepts no published key instead', async () => {
    const DATA_DIR = folder()
    const first = await start({ DATA_DIR, SANDBOX_WEBHOOK_URL: 'none' })
    const file = join(DATA_DIR, 'sandbox-control-key')
    expect(statSync(file).mode & 0o777).toBe(0o600)
    const key = readControlKey(DATA_DIR)
    for (const published of ['sk_test_sandbox', 'pk_test_sandbox']) {
      const headers = { authorization: `Bearer ${published}` }
      expect((await fetch(`${first.base}/_control/intents`, { headers })).status).toBe(401)
    }
    expect((await first.misbehave({ path: 'refunds', fault: '500' })).status).toBe(200)
    expect(await end(first.child, 'SIGTERM')).toBe(0)
    expect(existsSync(file)).toBe(false)
    await start({ DATA_DIR, SANDBOX_WEBHOOK_URL: 'none' })
    expect(readControlKey(DATA_DIR)).not.toBe(key)
  })

  it('does not listen on the network unless SANDBOX_PUBLIC allows it', async () => {
    const child = spawn(process.execPath, [MAIN], {
      env: { ...process.env, PORT: '0', HOST: '0.0.0.0', SANDBOX_PUBLIC: '', DATA_DIR: folder() },
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    running.add(child)
    let message = ''
    child.stderr?.on('data', (chunk) => (message += chunk))
    expect(await new Promise((resolve) => child.once('exit', resolve))).toBe(1)
    running.delete(child)
    expect(message).toContain('SANDBOX_PUBLIC=1')
  })
})
