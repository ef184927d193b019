import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

/** The path of a libSQL server (sqld); undefined where none is installed, and then its tests are skipped. */
export const SQLD = process.env['SQLD'] || undefined

/** A libSQL server of one test, with a folder of its own. */
export interface SqldServer {
  url: string
  /** Stops the server without a goodbye, as a power cut does; its data stays. */
  kill(): Promise<void>
  /** Starts a killed server again on the same port and data. */
  restart(): Promise<void>
  /** Stops its processor time: connections stay open and nothing is answered. Resolves once it has stopped. */
  pause(): Promise<void>
  resume(): void
  /** Stops the server and removes its data. */
  remove(): Promise<void>
}

/** Starts a libSQL server on a free port of this machine. Resolves when it answers. */
export async function startSqld(): Promise<SqldServer> {
  const folder = mkdtempSync(join(tmpdir(), 'sqld-'))
  const address = `127.0.0.1:${await freePort()}`
  const url = `http://${address}`
  let server: ChildProcess

  async function restart(): Promise<void> {
    const env = { PATH: process.env['PATH'] }
    server = spawn(SQLD!, ['--db-path', folder, '--http-listen-addr', address], { stdio: 'ignore', env })
    for (let tries = 0; tries < 600; tries++) {
      if (server.exitCode !== null) throw new Error(`sqld ended with ${server.exitCode}`)
      const isReady = await fetch(`${url}/health`).then(
        ({ ok }) => ok,
        () => false,
      )
      if (isReady) return
      await sleep(50)
    }
    throw new Error('sqld did not start within 30 s')
  }
  async function kill(): Promise<void> {
    if (server.exitCode !== null || server.signalCode !== null) return
    const exit = once(server, 'exit')
    server.kill('SIGKILL')
    await exit
  }

  await restart()
  return {
    url,
    kill,
    restart,
    async pause() {
      server.kill('SIGSTOP')
      while (!/^State:\s+T/m.test(readFileSync(`/proc/${server.pid}/status`, 'utf8'))) await sleep(1)
    },
    resume: () => void server.kill('SIGCONT'),
    async remove() {
      await kill()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}
