// The files of deploy/ that this machine cannot run whole: they are valid, and agree with the shop's settings.
import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseEnv, promisify } from 'node:util'
import { validateDockerComposeToCommonSpec } from 'composeverter'
import { parse, stringify } from 'yaml'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { inspectConfig } from '#server/config.ts'
import { programs } from '../factories/programs.ts'
import { runNginx } from '../factories/nginx.ts'
import { runVarnish } from '../factories/varnish.ts'
import { freePort } from '@moc-lan/libsql-safe/testing/free-port'
import { endWithTests, root } from '../factories/running-shop.ts'

const run = promisify(execFile)
const deploy = join(root, 'deploy')

let folder: string
beforeAll(() => void (folder = mkdtempSync(join(tmpdir(), 'moc-lan-deploy-'))))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

describe('compose.yaml', () => {
  interface Service {
    image: string
    command?: string[]
    environment?: Record<string, string>
    depends_on?: Record<string, unknown> | string[]
    volumes?: string[]
    profiles?: string[]
  }
  const example = readFileSync(join(deploy, 'compose.env.example'), 'utf8')
  const text = readFileSync(join(deploy, 'compose.yaml'), 'utf8')
  const file = parse(text, { merge: true }) as { services: Record<string, Service>; volumes: Record<string, unknown> }
  const services = Object.entries(file.services)
  const demo = {
    ...parseEnv(example.replaceAll(/^# (?=(?:SHOP_SANDBOX|STRIPE_API_URL)=)/gm, '')),
    S3_ACCESS_KEY_ID: 'flowers',
    S3_SECRET_ACCESS_KEY: 'a secret of the bucket',
    TWO_STEP_KEY: 'a'.repeat(64),
  }
  const filled = (value: string) =>
    value.replaceAll(/\$\{(\w+)\}/g, (_, name: string) => (demo as Record<string, string>)[name] ?? `(no ${name})`)

  it('fits the schema of compose files', () => {
    const { 'x-shop': _, ...plain } = file as Record<string, unknown>
    expect(validateDockerComposeToCommonSpec(stringify(plain, { aliasDuplicateObjects: false }))).toEqual([])
  })

  it('starts the shop under an init process, so that a stop during a start ends it at once', () => {
    expect(text).toMatch(/^x-shop: &shop\n(?: .*\n)* {2}init: true$/m)
  })

  it('asks only for variables that compose.env.example explains', () => {
    const asked = [...text.matchAll(/\$\{(\w+)\}/g)].map(([, name]) => name)
    expect([...new Set(asked)].filter((name) => !new RegExp(`^#? ?${name}=`, 'm').test(example))).toEqual([])
  })

  it.each(services)('%s has what it names', (_, { image, command = [], depends_on = {}, volumes = [] }) => {
    expect(image).toMatch(/^moc-lan$|:v?\d/)
    const needed = Array.isArray(depends_on) ? depends_on : Object.keys(depends_on)
    for (const name of needed) expect(Object.keys(file.services)).toContain(name)
    for (const volume of volumes) {
      const [source = ''] = volume.split(':')
      if (source.startsWith('.')) expect(existsSync(join(deploy, source))).toBe(true)
      else expect(Object.keys(file.volumes)).toContain(source)
    }
    for (const script of command.filter((word) => word.startsWith('scripts/')))
      expect(existsSync(join(root, script))).toBe(true)
  })

  it('is restored into without the migrations, which would fill the empty database', () => {
    const operations = readFileSync(join(root, 'docs/operations.md'), 'utf8')
    const restores = [...operations.matchAll(/run --rm [^`]*scripts\/restore\.ts/g)].map(([command]) => command)
    expect(restores).toHaveLength(1)
    for (const command of restores) {
      const [, service = ''] = /(shop-\d)/.exec(command) ?? []
      expect(file.services[service]?.depends_on).toHaveProperty('migrations')
      expect(command).toContain('--no-deps')
    }
  })

  it.each(['shop-1', 'shop-2', 'migrations'])('%s has settings that a shop accepts', (name) => {
    const own = Object.entries(file.services[name]?.environment ?? {}).map(([key, value]) => [
      key,
      filled(String(value)),
    ])
    // What the image adds.
    const { findings } = inspectConfig({ HOST: '0.0.0.0', DATA_DIR: '/data', ...demo, ...Object.fromEntries(own) })
    expect(findings.filter(({ severity }) => severity === 'refused')).toEqual([])
    const missing = findings.filter(({ severity }) => severity === 'missing').map(({ variable }) => variable)
    expect(missing.sort()).toEqual(['SMTP_URL', 'STRIPE_SECRET_KEY'])
  })
})

describe('Caddyfile', () => {
  const shops: Server[] = []
  let proxy: string
  let bucketProxy: string

  /** Starts a server that answers with its name, with or without a database: then it is not ready and reads nothing. */
  async function answerAs(name: string, isReady: () => boolean): Promise<string> {
    const server = createServer((req, res) => {
      const status = /^\/api\/(?!health$)/.test(req.url ?? '') && !isReady() ? 503 : 200
      res.writeHead(status, { 'content-type': 'text/plain' }).end(`${name} ${req.headers['x-forwarded-for']}`)
    })
    shops.push(server)
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const address = server.address()
    return `127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`
  }
  let firstIsReady = true
  let secondIsReady = true

  beforeAll(async () => {
    const caddy = await programs.caddy()
    const [port, bucketPort] = [await freePort(), await freePort()]
    proxy = `http://127.0.0.1:${port}`
    bucketProxy = `http://127.0.0.1:${bucketPort}`
    const env = {
      PATH: process.env.PATH,
      HOME: folder,
      DOMAIN: 'shop.example',
      SHOPS: `${await answerAs('first', () => firstIsReady)} ${await answerAs('second', () => secondIsReady)}`,
      BUCKETS: await answerAs('bucket', () => true),
    }
    // Without certificates and on ports of this machine; the rest is the file's own.
    const text = readFileSync(join(deploy, 'Caddyfile'), 'utf8')
      .replace(/^s3\.\{\$DOMAIN\} \{/m, `http://127.0.0.1:${bucketPort} {`)
      .replace(/^\{\$DOMAIN\} \{/m, `http://127.0.0.1:${port} {`)
    const config = join(folder, 'Caddyfile')
    writeFileSync(config, `{\n\tadmin off\n}\n${text}`)
    await run(caddy, ['validate', '--config', join(deploy, 'Caddyfile'), '--adapter', 'caddyfile'], { env })
    const child = spawn(caddy, ['run', '--config', config, '--adapter', 'caddyfile'], { env, stdio: 'ignore' })
    endWithTests(child)
    await vi.waitFor(() => fetch(proxy), { timeout: 30_000 })
    return async () => {
      child.kill('SIGTERM')
      await once(child, 'exit')
      for (const server of shops) server.close()
    }
  })

  const askedTen = async () => {
    const answers = await Promise.all(Array.from({ length: 10 }, async () => (await fetch(proxy)).text()))
    return [...new Set(answers.map((answer) => answer.split(' ')[0]))].sort()
  }

  it('spreads visitors over both processes, and leaves out one that is not ready', async () => {
    await expect.poll(askedTen, { timeout: 20_000 }).toEqual(['first', 'second'])
    secondIsReady = false
    await expect.poll(askedTen, { timeout: 20_000 }).toEqual(['first'])
  })

  it('tells the shop the visitor’s address, whatever the visitor claims', async () => {
    const answer = await fetch(proxy, { headers: { 'x-forwarded-for': '203.0.113.9' } })
    expect(await answer.text()).toMatch(/ 127\.0\.0\.1$/)
  })

  it('sends pages also while none is ready, and the others again when they are', async () => {
    const statusOf = async (path: string, method = 'GET') => (await fetch(proxy + path, { method })).status
    firstIsReady = secondIsReady = false
    await expect.poll(() => statusOf('/api/x', 'POST'), { timeout: 20_000 }).toBe(503)
    await expect.poll(askedTen, { timeout: 20_000 }).toEqual(['first', 'second'])
    expect(await statusOf('/')).toBe(200)
    expect(await statusOf('/api/x')).toBe(503)
    expect(await (await fetch(proxy, { headers: { 'x-forwarded-for': '203.0.113.9' } })).text()).toMatch(
      / 127\.0\.0\.1$/,
    )
    firstIsReady = true
    await expect.poll(askedTen, { timeout: 20_000 }).toEqual(['first'])
    await expect.poll(() => statusOf('/api/x', 'POST'), { timeout: 20_000 }).toBe(200)
  })

  it('lets browsers of the shop send pictures into the bucket', async () => {
    const preflight = await fetch(bucketProxy, { method: 'OPTIONS' })
    expect(preflight.status).toBe(204)
    const put = await fetch(bucketProxy, { method: 'PUT', body: 'picture' })
    expect(put.status).toBe(200)
    for (const { headers } of [preflight, put]) {
      expect(headers.get('access-control-allow-origin')).toBe('https://shop.example')
      expect(headers.get('access-control-allow-methods')).toBe('PUT')
      expect(headers.get('access-control-expose-headers')).toBe('ETag, x-amz-error-code')
    }
  })
})

describe('while no process has a database', () => {
  const shops: Server[] = []
  let ports: [number, number]
  /** How often each was asked whether it is ready. */
  const probes = [0, 0]
  beforeAll(async () => {
    const open = async (index: 0 | 1) => {
      const server = createServer((req, res) => {
        if (req.url === '/api/ready') probes[index]!++
        const isRead = !req.url?.startsWith('/api/') || req.url === '/api/health'
        res.writeHead(isRead ? 200 : 503).end()
      })
      shops.push(server)
      await once(server.listen(0, '127.0.0.1'), 'listening')
      return (server.address() as AddressInfo).port
    }
    ports = [await open(0), await open(1)]
    return () => void shops.forEach((server) => server.close())
  })

  /** Asks a proxy for a page after calls that fail, since proxies leave out what has failed. */
  async function expectPages(port: number): Promise<void> {
    const statusOf = async (path: string) => (await fetch(`http://127.0.0.1:${port}${path}`)).status
    for (let i = 0; i < 3; i++) expect([await statusOf('/api/x'), await statusOf('/')]).toEqual([503, 200])
  }

  it('nginx.conf sends visitors the saved pages', async () => {
    const port = await freePort()
    const stop = await runNginx(join(folder, 'nginx'), port, ports, { tls: false })
    try {
      await expectPages(port)
    } finally {
      await stop()
    }
  })

  it('the VCL of the manual does', async () => {
    const port = await freePort()
    const stop = await runVarnish(join(folder, 'varnish'), port, ports)
    try {
      // Two failures say that a process is not ready; the third probe comes after the second was counted.
      await expect.poll(() => Math.min(...probes), { timeout: 60_000 }).toBeGreaterThanOrEqual(3)
      await expectPages(port)
    } finally {
      await stop()
    }
  })
})

describe('while each of two processes refuses a read', () => {
  const shops: Server[] = []
  /** What each process was asked for. */
  const asked: string[][] = [[], []]
  let port: number
  beforeAll(async () => {
    const ports = await Promise.all(
      asked.map(async (requests) => {
        const server = createServer((req, res) => {
          requests.push(req.url ?? '')
          const isRefused = req.url?.startsWith('/objects/')
          res.writeHead(isRefused ? 503 : 200, isRefused ? { 'retry-after': '5' } : {}).end()
        })
        shops.push(server)
        await once(server.listen(0, '127.0.0.1'), 'listening')
        return (server.address() as AddressInfo).port
      }),
    )
    port = await freePort()
    const stop = await runNginx(join(folder, 'nginx-of-refused'), port, ports, { tls: false })
    return async () => {
      await stop()
      for (const server of shops) server.close()
    }
  })

  it('nginx.conf asks both, sends the refusal as it is, and leaves both to the writes of everyone', async () => {
    for (let i = 0; i < 4; i++) {
      const refused = await fetch(`http://127.0.0.1:${port}/objects/${i}`)
      expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '5'])
      expect(asked.map((requests) => requests.includes(`/objects/${i}`))).toEqual([true, true])
      expect((await fetch(`http://127.0.0.1:${port}/api/x`, { method: 'POST' })).status).toBe(200)
    }
  })

  it('so does the nginx of the manual’s trial, which names its processes alike', () => {
    const [own, trial] = ['deploy/nginx.conf', 'docs/operations.md'].map((file) =>
      [...readFileSync(join(root, file), 'utf8').matchAll(/server 127\.0\.0\.1:(.*);$/gm)].map(([, server]) => server),
    )
    expect(trial).toEqual(own)
  })
})

it('nginx.conf listens on IPv6 wherever it listens on IPv4, else Debian’s default site answers there', () => {
  const listens = [...readFileSync(join(deploy, 'nginx.conf'), 'utf8').matchAll(/^ *listen (.*);$/gm)].map(
    ([, at]) => at,
  )
  const overIPv4 = listens.filter((at) => !at?.startsWith('[::]:'))
  expect(overIPv4).toEqual(['443 ssl', '80'])
  for (const at of overIPv4) expect(listens).toContain(`[::]:${at}`)
})

describe('the steps from an empty machine', () => {
  const operations = readFileSync(join(root, 'docs/operations.md'), 'utf8')
  const [, steps = ''] = /^## Opening the shop:.*$([\s\S]*?)^## /m.exec(operations) ?? []
  const commands = steps.split('\n').filter((line) => line.startsWith('    '))

  it('get the certificate before nginx.conf, which names its files, is in nginx’s folder', () => {
    const certbot = commands.findIndex((line) => line.trim().startsWith('certbot certonly --nginx '))
    const copy = commands.findIndex((line) => line.includes('/etc/nginx/sites-enabled/'))
    expect(certbot).toBeGreaterThan(-1)
    expect(copy).toBeGreaterThan(certbot)
    expect(readFileSync(join(deploy, 'nginx.conf'), 'utf8')).toContain(`# ${commands[certbot]?.trim()}\n`)
  })

  it('call nothing that Debian lacks and they do not install', () => {
    expect(commands.filter((line) => /\bsudo\b/.test(line))).toEqual([])
  })
})

it('moc-lan.service is a unit that systemd accepts', async () => {
  // A unit whose program is missing here would be refused for that.
  const unit = readFileSync(join(deploy, 'moc-lan.service'), 'utf8').replace('/usr/bin/npm start', '/bin/true')
  const path = join(folder, 'moc-lan.service')
  writeFileSync(path, unit)
  const { stdout, stderr } = await run(programs.systemdAnalyze(), ['verify', path])
  expect(stdout + stderr).toBe('')
})
