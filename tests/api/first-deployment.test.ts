// A first deployment as docs/operations.md describes it: the demo, open-shop, TLS by nginx, a purchase, a large
// picture. The payment provider is the sandbox as a process of its own that accepts keys in the form of live ones.
import { spawn, type ChildProcess } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { request } from 'node:https'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Authenticator } from '../factories/authenticator.ts'
import { runNginx } from '../factories/nginx.ts'
import { photograph } from '../factories/photographs.ts'
import { freePort } from '@moc-lan/libsql-safe/testing/free-port'
import { runScript } from '../factories/run-script.ts'
import {
  compileCache,
  endWithTests,
  nodeCommand,
  root,
  runShop,
  runShopOnDemand,
  type RunningShop,
} from '../factories/running-shop.ts'
import { nextDeliveryDay } from '../factories/usual-day.ts'

const PASSWORD = 'hoa sữa mùa thu'
const KEYS = { secret: 'sk_live_51Deployed', publishable: 'pk_live_51Deployed' }
const MB = 1024 * 1024

let folder: string
let site: string
let providerUrl: string
let shop: RunningShop
let provider: ChildProcess | undefined
let stopNginx: (() => Promise<void>) | undefined
const say = (line: string) => console.log(`first deployment: ${line}`)

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'moc-lan-deployed-'))
  const [tlsPort, shopPort, providerPort] = [await freePort(), await freePort(), await freePort()]
  site = `https://localhost:${tlsPort}`
  providerUrl = `http://127.0.0.1:${providerPort}`
  const dataDir = join(folder, 'data')
  say('the demo is tried out')
  await (await runShopOnDemand({ DATA_DIR: dataDir })).close()

  say('npm run open-shop')
  const envFile = join(folder, 'shop.env')
  writeFileSync(envFile, '')
  const settings = {
    SITE_URL: site,
    TRUSTED_PROXIES: '1',
    STRIPE_SECRET_KEY: KEYS.secret,
    STRIPE_PUBLISHABLE_KEY: KEYS.publishable,
    STRIPE_WEBHOOK_SECRET: 'whsec_Deployed',
    STRIPE_API_URL: providerUrl,
  }
  const set = Object.entries(settings).flatMap((pair) => ['--set', pair.join('=')])
  const answers = ['--yes', '--owner', 'linh@shop.example', ...set]
  const opened = await runScript('scripts/open-shop.ts', answers, {
    env: { SHOP_ENV_FILE: envFile, DATA_DIR: dataDir, PORT: String(shopPort) },
    input: PASSWORD,
  })
  expect(opened.code, opened.output).toBe(0)

  say('the payment provider')
  const [node, ...flags] = nodeCommand
  provider = spawn(node, [...flags, join(root, 'packages/stripe-sandbox/src/main.ts')], {
    cwd: folder,
    env: {
      PATH: process.env.PATH,
      ...compileCache,
      PORT: String(providerPort),
      DATA_DIR: join(folder, 'provider'),
      SANDBOX_SECRET_KEY: KEYS.secret,
      SANDBOX_PUBLISHABLE_KEY: KEYS.publishable,
    },
    stdio: 'inherit',
  })
  endWithTests(provider)

  say('the shop, with what was written')
  shop = await runShop({ ...(parseEnv(readFileSync(envFile, 'utf8')) as Record<string, string>), DATA_DIR: dataDir })
  say('nginx, with deploy/nginx.conf')
  stopNginx = await runNginx(join(folder, 'nginx'), tlsPort, [shopPort])
})
afterAll(async () => {
  await stopNginx?.()
  await shop?.close()
  provider?.kill('SIGTERM')
  await rm(folder, { recursive: true, force: true, maxRetries: 5 })
})

interface Answer {
  status: number
  headers: Record<string, string | string[] | undefined>
  text: string
}

const cookies = new Map<string, string>()

/** Sends a request through nginx with the cookies of one browser, trusting only its certificate. */
function ask(method: string, path: string, body?: unknown, type = 'application/json'): Promise<Answer> {
  const bytes = body === undefined ? undefined : Buffer.isBuffer(body) ? body : Buffer.from(JSON.stringify(body))
  return new Promise((resolve, reject) => {
    const asked = request(
      new URL(path, site),
      {
        method,
        ca: readFileSync(join(folder, 'nginx/certificate.pem')),
        headers: {
          ...(cookies.size > 0 ? { cookie: [...cookies].map((pair) => pair.join('=')).join('; ') } : {}),
          ...(method === 'GET' ? {} : { origin: site }),
          ...(bytes ? { 'content-type': type, 'content-length': bytes.length } : {}),
        },
      },
      (answer) => {
        let text = ''
        answer.setEncoding('utf8').on('data', (part: string) => (text += part))
        answer.on('end', () => {
          for (const line of answer.headers['set-cookie'] ?? []) {
            const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
            cookies.set(name, value)
          }
          resolve({ status: answer.statusCode ?? 0, headers: answer.headers, text })
        })
      },
    )
    asked.on('error', reject).end(bytes)
  })
}

test('pages have HSTS and name the public address; another host redirects to it', async () => {
  const page = await ask('GET', '/')
  expect(page.status).toBe(200)
  expect(page.headers['strict-transport-security']).toMatch(/max-age=\d+/)
  expect(page.text).toContain(`<link rel="canonical" href="${site}`)
  const moved = await ask('GET', '/products/')
  expect([moved.status, new URL(String(moved.headers.location), site).href]).toEqual([301, `${site}/products`])
})

test('the owner signs in with Secure cookies; the demo’s admin cannot sign in', async () => {
  expect((await ask('POST', '/api/auth/login', { email: 'admin@example.com', password: 'demo-flowers' })).status).toBe(
    401,
  )
  const answer = await ask('POST', '/api/auth/login', { email: 'linh@shop.example', password: PASSWORD })
  expect(answer.status).toBe(200)
  const lines = answer.headers['set-cookie'] as string[]
  expect(lines.some((line) => line.startsWith('__Host-session='))).toBe(true)
  for (const line of lines) expect(line).toMatch(/; Secure/)
})

test('a picture of nine megabytes reaches the shop once the owner uses two-step sign-in', async () => {
  const { secret } = JSON.parse((await ask('POST', '/api/auth/two-step/setup')).text) as { secret: string }
  const code = new Authenticator(secret).code()
  expect((await ask('POST', '/api/auth/two-step', { code })).status).toBe(200)
  const { uploadURL } = JSON.parse((await ask('POST', '/api/objects/upload')).text) as { uploadURL: string }
  expect(uploadURL).toMatch(new RegExp(`^${site}/`))
  const jpeg = await photograph().jpeg().toBuffer()
  // Fills application segments, as a camera's own notes do.
  const filler: Buffer[] = []
  for (let size = jpeg.length; size < 9 * MB; size += 65_000) {
    const segment = Buffer.alloc(65_000)
    segment.writeUInt16BE(0xffef, 0)
    segment.writeUInt16BE(segment.length - 2, 2)
    filler.push(segment)
  }
  const large = Buffer.concat([jpeg.subarray(0, 2), ...filler, jpeg.subarray(2)])
  expect(large.length).toBeGreaterThan(9 * MB)
  expect((await ask('PUT', uploadURL, large, 'image/jpeg')).status).toBe(200)
  const published = await ask('PUT', '/api/admin/product-images', { imageURL: uploadURL })
  expect(published.status, published.text).toBe(200)
})

test('a customer buys flowers from a provider under https, and the order is real', async () => {
  cookies.clear()
  const products = JSON.parse((await ask('GET', '/api/products')).text) as { id: string; inStock: boolean }[]
  const items = [{ productId: products.find(({ inStock }) => inStock)?.id, quantity: 1 }]
  const begun = await ask('POST', '/api/create-payment-intent', { items, currency: 'vnd', discountCode: null })
  expect(begun.status, begun.text).toBe(200)
  const { paymentIntentId, clientSecret } = JSON.parse(begun.text) as Record<string, string>
  const customerData = {
    customerName: 'Lê Minh An',
    customerEmail: 'an@customer.example',
    customerPhone: '0900000097',
    deliveryAddress: '3 Lê Lợi',
    deliveryCity: 'Ho Chi Minh',
    deliveryDate: nextDeliveryDay(),
  }
  const stored = await ask('POST', '/api/checkout/details', { paymentIntentId, clientSecret, customerData })
  expect(stored.status, stored.text).toBeLessThan(300)
  const paid = await fetch(`${providerUrl}/sandbox/stripe/v1/payment_intents/${paymentIntentId}/confirm`, {
    method: 'POST',
    body: new URLSearchParams({
      client_secret: clientSecret ?? '',
      'payment_method_data[type]': 'card',
      'payment_method_data[card][number]': '4242424242424242',
      'payment_method_data[card][exp_month]': '12',
      'payment_method_data[card][exp_year]': String(new Date().getFullYear() + 3),
      'payment_method_data[card][cvc]': '123',
      key: KEYS.publishable,
    }),
  })
  expect(paid.status).toBe(200)
  const confirmed = await ask('POST', '/api/confirm-payment', { paymentIntentId, clientSecret, customerData })
  expect(confirmed.status, confirmed.text).toBe(200)
  const { orderId } = JSON.parse(confirmed.text) as { orderId: string }
  expect(orderId).toMatch(/\w{20}/)
})

test('a shop with keys does not serve the sandbox’s pages', async () => {
  expect((await ask('GET', '/sandbox/stripe/v1/payment_intents')).status).toBe(404)
})
