// A signal to npm start, serve or sandbox ends every process it started. Runs in a copy of the project, so that a build
// can be broken off.
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { appendFileSync, existsSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { copyTemplate } from '../factories/copy-template.ts'
import { familyOf, runningProcesses } from '../factories/processes.ts'
import { copyProject } from '../factories/project-copy.ts'
import { freePort } from '@moc-lan/libsql-safe/testing/free-port'
import { compileCache, endWithTests } from '../factories/running-shop.ts'

const POLL = { timeout: 60_000, interval: 50 }

let copy: ReturnType<typeof copyProject>
let dataDir: string
beforeAll(() => {
  copy = copyProject()
  dataDir = join(copy.folder, 'data')
  copyTemplate(dataDir)
})
afterAll(() => copy.remove())

interface Started {
  child: ChildProcess
  url: string
  output(): string
  ended: Promise<unknown>
}

/** Every process that a test started. All are killed in the end, even after a failure. */
const seen = new Map<number, string>()
const begun: Started[] = []
afterEach(() => {
  // A shop that was not ready in time has not been looked at. One that has ended may have left its pid to others.
  for (const started of begun.splice(0))
    if (started.child.exitCode === null && started.child.signalCode === null) lookAt(started)
  for (const pid of stillRunning()) process.kill(pid, 'SIGKILL')
  seen.clear()
})
const stillRunning = () => {
  const running = new Map(runningProcesses().map(({ pid, command }) => [pid, command]))
  return [...seen].filter(([pid, command]) => running.get(pid) === command).map(([pid]) => pid)
}
/** Remembers the processes that belong to it now. Returns their commands. */
function lookAt({ child }: Started): string[] {
  return familyOf(child.pid!).map(({ pid, command }) => {
    seen.set(pid, command)
    return command
  })
}

/** Starts a command in the copy, without the environment that npm sets for this test. */
async function start(command: string[], env: Record<string, string> = {}): Promise<Started> {
  const port = await freePort()
  const outside = Object.entries(process.env).filter(([name]) => !/^npm_/i.test(name) && name !== 'NODE_ENV')
  const child = spawn(command[0]!, command.slice(1), {
    cwd: copy.folder,
    env: {
      ...Object.fromEntries(outside),
      ...compileCache,
      SHOP_ENV_FILE: 'none',
      PORT: String(port),
      DATA_DIR: dataDir,
      LOG_LEVEL: 'warn',
      SANDBOX_WEBHOOK_URL: 'none',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  endWithTests(child)
  let output = ''
  child.stdout.on('data', (chunk: Buffer) => (output += chunk))
  child.stderr.on('data', (chunk: Buffer) => (output += chunk))
  const started = { child, url: `http://127.0.0.1:${port}`, output: () => output, ended: once(child, 'exit') }
  begun.push(started)
  return started
}

const answers = (url: string, path = '/') =>
  fetch(url + path, { signal: AbortSignal.timeout(5_000) }).then(
    ({ ok }) => ok,
    () => false,
  )

async function untilReady(started: Started): Promise<void> {
  const ready = async () => {
    if (started.child.exitCode !== null)
      throw new Error(`It ended with ${started.child.exitCode}:\n${started.output()}`)
    return answers(started.url, '/api/ready')
  }
  await expect.poll(ready, POLL).toBe(true)
}

/** Waits until every process has ended and the port is free. */
async function untilGone({ url, output }: Started): Promise<void> {
  await expect.poll(() => stillRunning().map((pid) => seen.get(pid)), { ...POLL, message: output() }).toEqual([])
  await expect(fetch(url)).rejects.toThrow()
}

const SIGNALS = ['SIGTERM', 'SIGINT'] as const
const NODE = ['node', 'scripts/start.mjs']
const NPM = ['npm', 'start']
/** A Node that cannot be replaced by another program. */
const ON_OLD_NODE = ['node', '--import', 'data:text/javascript,process.execve = undefined', 'scripts/start.mjs']

describe.each([
  ['node scripts/start.mjs', NODE, {}, SIGNALS],
  ['npm start', NPM, {}, SIGNALS],
  // What this setting changes is how it starts.
  ['npm start with NODE_ENV=production', NPM, { NODE_ENV: 'production' }, SIGNALS.slice(0, 1)],
  ['npm run serve', ['npm', 'run', 'serve'], {}, SIGNALS],
])('%s', (_, command, env: Record<string, string>, signals) => {
  it.each(signals)('serves, and %s ends all of it', async (signal) => {
    const started = await start(command, env)
    await untilReady(started)
    expect(lookAt(started).join('\n')).toMatch(/--max-semi-space-size=4 dist\/server\/serve\.mjs/)
    started.child.kill(signal)
    await started.ended
    // npm ends after the shop: a supervisor that waits for it may switch the machine off.
    expect(await answers(started.url)).toBe(false)
    await untilGone(started)
    // A killed shop would leave its pid file.
    expect(existsSync(join(dataDir, 'shop.pid'))).toBe(false)
  })
})

it.each([
  ['node scripts/start.mjs', NODE],
  ['npm start', NPM],
  ['node scripts/start.mjs, which an old Node runs beside the shop', ON_OLD_NODE],
])('%s goes with its shop when it is killed', async (_, command) => {
  const started = await start(command)
  await untilReady(started)
  lookAt(started)
  started.child.kill('SIGKILL')
  await untilGone(started)
})

describe('in the middle of a build', () => {
  beforeAll(() => appendFileSync(join(copy.folder, 'src/server.ts'), '\n// Changed since the build.\n'))

  it.each([
    ['SIGTERM', 'node scripts/start.mjs', NODE],
    ['SIGINT', 'node scripts/start.mjs', NODE],
    ['SIGTERM', 'npm start', NPM],
    ['SIGINT', 'npm start', NPM],
  ] as const)('%s ends %s and the build', async (signal, _, command) => {
    const started = await start([...command])
    await expect.poll(() => lookAt(started).some((each) => / build /.test(each)), POLL).toBe(true)
    started.child.kill(signal)
    await started.ended
    await untilGone(started)
    expect(started.output()).not.toContain('is open')
    // The previous build is intact, without half of a new one beside it.
    expect(existsSync(join(copy.folder, 'dist/server/entry.mjs'))).toBe(true)
    expect(existsSync(join(copy.folder, '.setup/build'))).toBe(false)
  })
})

describe('npm run sandbox', () => {
  it.each(['SIGTERM', 'SIGINT', 'SIGKILL'] as const)('ends when npm gets %s', async (signal) => {
    const started = await start(['npm', 'run', 'sandbox'])
    await expect.poll(() => started.output(), POLL).toContain('Payment sandbox on')
    expect(lookAt(started).length).toBeGreaterThan(1)
    started.child.kill(signal)
    await untilGone(started)
  })
})
