import { spawn, type ChildProcess } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fastImports } from '#scripts/lib/fast-imports-flag.mjs'
import { memoryEnvironment, memoryFlags } from '#scripts/lib/shop-memory.mjs'
import { copyTemplate } from './copy-template.ts'
import { freePort } from '@moc-lan/libsql-safe/testing/free-port'

export const root = join(import.meta.dirname, '../..')
export const node = join(root, 'node_modules/node/bin/node')

/** The shop's Node, as the project's own commands start it. */
export const nodeCommand = [node, ...fastImports] as const

/** The command of a shop as its owner starts it: it renders every page ahead. */
const FILLED = [...nodeCommand, ...memoryFlags({}), 'dist/server/shop.mjs']

/**
 * V8 looks for old garbage from 256 MB on, which a shop of a test rarely reaches; by default it does so while it
 * starts.
 */
const RARELY_COLLECTED = '--initial-old-space-size=256'

/** Returns the command of a program of the tests that is a shop, and renders only the pages that are requested. */
export const shopCommand = (program: string) => [...nodeCommand, ...memoryFlags({}), RARELY_COLLECTED, program] as const

const ON_DEMAND = shopCommand('tests/factories/shop-on-demand.ts')

/** Running processes, which are killed when the tests are broken off. */
const children = new Set<ChildProcess>()
process.once('exit', () => children.forEach((child) => child.kill('SIGKILL')))

export function endWithTests(child: ChildProcess): void {
  children.add(child)
  child.once('exit', () => children.delete(child))
}

/** What the shop prints once it listens. */
const OPEN = 'Mộc Lan is open'
const START_TIMEOUT_MS = 600_000

/** Lets every process of the tests compile the same modules once. */
export const compileCache = { NODE_COMPILE_CACHE: join(root, '.setup/compile-cache') }

export interface RunningShop {
  url: string
  port: number
  dataDir: string
  /** The settings of the process. */
  env: Readonly<Record<string, string>>
  /** Returns what the process has printed so far. */
  output(): string
  /** Kills the process with SIGKILL. */
  kill(): Promise<void>
  pid(): number
  /** Stops the process with SIGTERM, and keeps its data. */
  stop(): Promise<void>
  /**
   * Starts the process again on the same data and port.
   * @param build the folder of another build, which renders every page ahead, as it does for its owner
   */
  restart(build?: string): Promise<void>
  /** Stops the process and removes its data. */
  close(): Promise<void>
}

/**
 * Starts the built shop as a process of its own: free port, temporary data, the demo shop, the sandbox.
 * @param command the shop's command, in place of the usual one
 * @param folder the project's folder
 */
export async function runShop(
  env: Record<string, string> = {},
  command: readonly string[] = FILLED,
  folder = root,
): Promise<RunningShop> {
  const dataDir = env.DATA_DIR ?? (await mkdtemp(join(tmpdir(), 'moc-lan-')))
  if (!env.DATA_DIR && !env.DATABASE_URL) copyTemplate(dataDir)
  const port = env.PORT ? Number(env.PORT) : await freePort()
  const url = `http://127.0.0.1:${port}`
  let output = ''
  let child: ChildProcess
  let stopping = false
  const settings = {
    // The owner's .env may hold live keys.
    SHOP_ENV_FILE: 'none',
    PORT: String(port),
    DATA_DIR: dataDir,
    SITE_URL: url,
    LOG_LEVEL: 'warn',
    RATE_LIMIT_FACTOR: '1000',
    ...env,
  }

  async function start(): Promise<void> {
    stopping = false
    child = spawn(command[0] ?? node, command.slice(1), {
      cwd: folder,
      env: {
        PATH: process.env.PATH,
        ...memoryEnvironment,
        ...compileCache,
        ...settings,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    endWithTests(child)
    const open = Promise.withResolvers<void>()
    const printedBefore = output.length
    let isOpen = false
    const onOutput = (chunk: string) => {
      output += chunk
      // Searched until it is found only: each search copies the whole text, which has megabytes after an attack.
      if (isOpen || !output.includes(OPEN, printedBefore)) return
      isOpen = true
      open.resolve()
    }
    child.stdout?.setEncoding('utf8').on('data', onOutput)
    child.stderr?.setEncoding('utf8').on('data', onOutput)
    child.once('exit', (code, signal) => {
      const ended = `The shop at ${url} ended by itself (${code ?? signal}):\n${output}`
      if (!stopping) console.error(ended)
      open.reject(new Error(ended))
    })
    const timer = setTimeout(() => {
      open.reject(new Error(`The shop was not open in time:\n${output}`))
      // Nobody closes a shop that did not open: it would go on beside the other tests.
      stopping = true
      child.kill('SIGKILL')
    }, START_TIMEOUT_MS)
    await open.promise.finally(() => clearTimeout(timer))
  }

  function terminate(): Promise<void> {
    stopping = true
    return stop(child, 'SIGTERM')
  }

  await start()
  return {
    url,
    port,
    dataDir,
    env: settings,
    output: () => output,
    pid: () => child.pid ?? 0,
    kill() {
      stopping = true
      return stop(child, 'SIGKILL')
    },
    stop: terminate,
    async restart(build) {
      if (build) [folder, command] = [build, FILLED]
      await start()
    },
    async close() {
      await terminate()
      if (!env.DATA_DIR) await rm(dataDir, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}

/** Starts the built shop as `runShop` does, but with no page rendered ahead: for tests of anything but saved pages. */
export const runShopOnDemand = (env: Record<string, string> = {}, command: readonly string[] = ON_DEMAND) =>
  runShop(env, command)

async function stop(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  await new Promise<void>((resolve) => {
    child.once('exit', () => resolve())
    child.kill(signal)
  })
}
