import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from './free-port.ts'

/** The path of a libSQL server (sqld); undefined where none is installed, and then its tests are skipped. */
export const SQLD = process.env['SQLD'] || undefined

/** A libSQL server of one test, with a folder of its own. */
export interface SqldServer {
  url: string
  /** Kills the server (SIGKILL); its data stays. */
  kill(): Promise<void>
  /** Ends the server by SIGTERM, as service managers do; its data stays. Resolves when the process has ended. */
  stop(): Promise<void>
  /** Starts a killed server again on the same port and data. */
  restart(): Promise<void>
  /** Suspends the process (SIGSTOP): connections stay open and nothing is answered. Resolves once it is suspended. */
  pause(): Promise<void>
  resume(): void
  /** Stops the server and removes its data. */
  remove(): Promise<void>
}

export interface SqldOptions {
  /** Flags beside the address and the folder. */
  args?: readonly string[]
  /** Environment variables beside PATH. */
  env?: Record<string, string>
  /** Where its data is, instead of a temporary folder. */
  folder?: string
  /** Its working directory, where bottomless replication keeps what it has still to send; default: this process's. */
  cwd?: string
}

/** Starts a libSQL server on a free port of this machine. Resolves when it answers. */
export async function startSqld({ args = [], env = {}, ...options }: SqldOptions = {}): Promise<SqldServer> {
  const folder = options.folder ?? mkdtempSync(join(tmpdir(), 'sqld-'))
  const address = `127.0.0.1:${await freePort()}`
  const url = `http://${address}`
  let server: ChildProcess

  async function restart(): Promise<void> {
    let printed = ''
    server = spawn(SQLD!, ['--db-path', folder, '--http-listen-addr', address, ...args], {
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { PATH: process.env['PATH'], ...env },
      ...(options.cwd === undefined ? {} : { cwd: options.cwd }),
    })
    for (const output of [server.stdout, server.stderr])
      output?.on('data', (part: Buffer) => void (printed = (printed + String(part)).slice(-2_000)))
    for (let tries = 0; tries < 2_400; tries++) {
      if (server.exitCode !== null) throw new Error(`sqld ended with ${server.exitCode}: ${printed}`)
      const isReady = await fetch(`${url}/health`).then(
        ({ ok }) => ok,
        () => false,
      )
      if (isReady) return
      await sleep(50)
    }
    throw new Error(`sqld did not start within two minutes (${stateOf(server)}): ${printed}`)
  }
  async function end(signal: 'SIGKILL' | 'SIGTERM'): Promise<void> {
    if (server.exitCode !== null || server.signalCode !== null) return
    const exit = once(server, 'exit')
    server.kill(signal)
    await exit
  }
  const kill = () => end('SIGKILL')

  await restart()
  return {
    url,
    kill,
    stop: () => end('SIGTERM'),
    restart,
    async pause() {
      server.kill('SIGSTOP')
      while (!stateOf(server).startsWith('T')) await sleep(1)
    },
    resume: () => void server.kill('SIGCONT'),
    async remove() {
      await kill()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** Returns the state of a process as the system names it, such as `S (sleeping)`. */
function stateOf({ pid }: ChildProcess): string {
  return /^State:\s+(.*)$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? ''
}

/** A primary and a replica of it, each a server of its own. */
export async function startPrimaryAndReplica(): Promise<{ primary: SqldServer; replica: SqldServer }> {
  const link = `127.0.0.1:${await freePort()}`
  const primary = await startSqld({ args: ['--grpc-listen-addr', link] })
  const replica = await startSqld({ args: ['--primary-grpc-url', `http://${link}`] })
  return { primary, replica }
}
