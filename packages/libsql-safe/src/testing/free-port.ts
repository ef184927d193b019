import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/**
 * Ports that no operating system gives out by itself. The kernel would give a port of its own range to the next
 * connection or server of any process, also in the second in which a process restarts. Neither `fetch` nor a browser
 * calls port 10080, the last of the ports that the Fetch standard blocks ("bad port").
 */
const FIRST = 10_081
const LAST = 32_000

/** Files that hold the id of the test process which a port belongs to. */
const claims = new Set<string>()
process.once('exit', () => claims.forEach((claim) => rmSync(claim, { force: true })))

/** Returns a port that nothing listens on, and that no other test process gets while this one runs. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = FIRST + Math.floor(Math.random() * (LAST - FIRST))
    if (claimPort(port) && (await isFree(port))) return port
  }
}

function claimPort(port: number): boolean {
  const claim = join(tmpdir(), `libsql-safe-port-${port}`)
  try {
    writeFileSync(claim, String(process.pid), { flag: 'wx' })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    // A test process that was killed leaves its claims behind.
    if (!ownerRuns(claim)) rmSync(claim, { force: true })
    return false
  }
  claims.add(claim)
  return true
}

function ownerRuns(claim: string): boolean {
  try {
    return process.kill(Number(readFileSync(claim, 'utf8')), 0)
  } catch (error) {
    // Another account's process runs, too.
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer()
    server.once('error', () => resolve(false))
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)))
  })
}
