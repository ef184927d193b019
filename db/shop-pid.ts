import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const fileIn = (dataDir: string) => join(dataDir, 'shop.pid')

/** Linux only. It is the same in every container of a machine. */
const BOOT_ID = '/proc/sys/kernel/random/boot_id'

/**
 * Records in `shop.pid` that this process serves the shop in `dataDir`. Returns a function that removes the record.
 * @param bootId names this boot of the machine; empty: the system has no name for it
 */
export function announceShop(dataDir: string, bootId = readBootId()): () => void {
  mkdirSync(dataDir, { recursive: true })
  writeFileSync(fileIn(dataDir), `${process.pid}\n${bootId}\n`)
  return () => {
    if (readPid(dataDir, bootId) === process.pid) rmSync(fileIn(dataDir), { force: true })
  }
}

/**
 * Returns the id of the process that serves the shop in `dataDir`, or undefined. A file left by a crash does not count,
 * even if another program has the number since the machine was booted again; nor does this process, a command: in
 * containers, programs often have the same id.
 * @param bootId as for `announceShop`
 */
export function findRunningShop(dataDir: string, bootId = readBootId()): number | undefined {
  const pid = readPid(dataDir, bootId)
  if (pid === undefined || pid === process.pid) return undefined
  try {
    process.kill(pid, 0)
    return pid
  } catch (error) {
    // EPERM: it runs, for another user.
    return (error as NodeJS.ErrnoException).code === 'EPERM' ? pid : undefined
  }
}

function readPid(dataDir: string, bootId: string): number | undefined {
  try {
    const [id, boot = ''] = readFileSync(fileIn(dataDir), 'utf8').split('\n')
    const pid = Number(id)
    // An earlier version wrote the id only.
    const isOfThisBoot = boot === '' || bootId === '' || boot === bootId
    return isOfThisBoot && Number.isInteger(pid) && pid > 0 ? pid : undefined
  } catch {
    return undefined
  }
}

/** Not the time of the boot: the clock of a machine without a battery is set only after the shop has started. */
function readBootId(): string {
  try {
    return readFileSync(BOOT_ID, 'utf8').trim()
  } catch {
    return ''
  }
}
