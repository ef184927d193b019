import { spawn, type ChildProcess } from 'node:child_process'
import { rmSync } from 'node:fs'
import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { memoryEnvironment, memoryFlags } from '#scripts/lib/shop-memory.mjs'

const root = join(import.meta.dirname, '../..')
export const node = join(root, 'node_modules/node/bin/node')

/** Running processes, which are killed when the tests are broken off. */
const children = new Set<ChildProcess>()
process.once('exit', () => children.forEach((child) => child.kill('SIGKILL')))

export function endWithTests(child: ChildProcess): void {
  children.add(child)
  child.once('exit', () => children.delete(child))
}

export interface RunningShop {
  url: string
  port: number
  dataDir: string
  /** Returns what the process has printed so far. */
  output(): string
  /** Kills the process with SIGKILL. */
  kill(): Promise<void>
  pid(): number
  /** Starts the process again on the same data and port. */
  restart(): Promise<void>
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
  command: readonly string[] = [node, ...memoryFlags({}), 'src/server.ts'],
  folder = root,
): Promise<RunningShop> {
  const dataDir = env.DATA_DIR ?? (await mkdtemp(join(tmpdir(), 'moc-lan-')))
  const port = env.PORT ? Number(env.PORT) : await freePort()
  const url = `http://127.0.0.1:${port}`
  let output = ''
  let child: ChildProcess
  let stopping = false

  async function start(): Promise<void> {
    stopping = false
    child = spawn(command[0] ?? node, command.slice(1), {
      cwd: folder,
      env: {
        PATH: process.env.PATH,
        ...memoryEnvironment,
        // Every start compiles the same modules, so they share a cache.
        NODE_COMPILE_CACHE: join(root, '.setup/compile-cache'),
        // The owner's .env may hold live keys.
        SHOP_ENV_FILE: 'none',
        PORT: String(port),
        DATA_DIR: dataDir,
        SITE_URL: url,
        LOG_LEVEL: 'warn',
        RATE_LIMIT_FACTOR: '1000',
        ...env,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    endWithTests(child)
    child.once('exit', (code, signal) => {
      if (!stopping) console.error(`The shop at ${url} ended by itself (${code ?? signal}):\n${output}`)
    })
    child.stdout?.on('data', (chunk: Buffer) => (output += chunk))
    child.stderr?.on('data', (chunk: Buffer) => (output += chunk))
    await untilReady(url, child, () => output)
  }

  await start()
  return {
    url,
    port,
    dataDir,
    output: () => output,
    pid: () => child.pid ?? 0,
    kill() {
      stopping = true
      return stop(child, 'SIGKILL')
    },
    restart: start,
    async close() {
      stopping = true
      await stop(child, 'SIGTERM')
      if (!env.DATA_DIR) await rm(dataDir, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}

async function untilReady(url: string, child: ChildProcess, output: () => string): Promise<void> {
  const deadline = Date.now() + 60_000
  while (Date.now() < deadline) {
    if (child.exitCode !== null) throw new Error(`The shop ended with ${child.exitCode}:\n${output()}`)
    const ready = await fetch(`${url}/api/ready`).catch(() => null)
    if (ready?.ok) return
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  throw new Error(`The shop was not ready in time:\n${output()}`)
}

async function stop(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  await new Promise<void>((resolve) => {
    child.once('exit', () => resolve())
    child.kill(signal)
  })
}

/** The age in milliseconds at which a claim counts as left behind by a test process that was killed. */
const CLAIM_KEPT_MS = 20 * 60_000
const claims = new Set<string>()
process.once('exit', () => claims.forEach((claim) => rmSync(claim, { force: true })))

/**
 * Returns a free port that no other test process gets while this one runs. Several run at once, and a port that is free
 * between two starts of a shop would otherwise be given to another one.
 */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = await anyPort()
    const claim = join(tmpdir(), `moc-lan-port-${port}`)
    const claimed = await stat(claim).catch(() => null)
    if (claimed && Date.now() - claimed.mtimeMs > CLAIM_KEPT_MS) await rm(claim, { force: true })
    try {
      await writeFile(claim, '', { flag: 'wx' })
      claims.add(claim)
      return port
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    }
  }
}

function anyPort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.on('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as { port: number }
      server.close(() => resolve(port))
    })
  })
}
