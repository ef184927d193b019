import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const fileIn = (dataDir: string) => join(dataDir, 'shop.pid')

/** Records in `shop.pid` that this process serves the shop in `dataDir`. Returns a function that removes the record. */
export function announceShop(dataDir: string): () => void {
  mkdirSync(dataDir, { recursive: true })
  writeFileSync(fileIn(dataDir), `${process.pid}\n`)
  return () => {
    if (readPid(dataDir) === process.pid) rmSync(fileIn(dataDir), { force: true })
  }
}

/**
 * Returns the id of the process that serves the shop in `dataDir`, or undefined. A file left by a crash does not count,
 * nor does this process, a command: in containers, programs often have the same id.
 */
export function findRunningShop(dataDir: string): number | undefined {
  const pid = readPid(dataDir)
  if (pid === undefined || pid === process.pid) return undefined
  try {
    process.kill(pid, 0)
    return pid
  } catch (error) {
    // EPERM: it runs, for another user.
    return (error as NodeJS.ErrnoException).code === 'EPERM' ? pid : undefined
  }
}

function readPid(dataDir: string): number | undefined {
  try {
    const pid = Number(readFileSync(fileIn(dataDir), 'utf8').trim())
    return Number.isInteger(pid) && pid > 0 ? pid : undefined
  } catch {
    return undefined
  }
}
