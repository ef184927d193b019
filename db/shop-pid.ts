import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const pidFile = (dataDir: string) => join(dataDir, 'shop.pid')
/** Beside shop.pid, which holds the number alone, as commands that read such a file expect. */
const bootFile = (dataDir: string) => join(dataDir, 'shop.boot')

/** Linux only. It is the same in every container of a machine. */
const BOOT_ID = '/proc/sys/kernel/random/boot_id'

/**
 * Records in `shop.pid` and `shop.boot` that this process serves the shop in `dataDir`. Returns a function that removes
 * the record.
 * @param bootId names this boot of the machine; empty: the system has no name for it
 */
export function announceShop(dataDir: string, bootId = readBootId()): () => void {
  mkdirSync(dataDir, { recursive: true })
  writeFileSync(bootFile(dataDir), `${bootId}\n`)
  writeFileSync(pidFile(dataDir), `${process.pid}\n`)
  return () => {
    if (readPid(dataDir, bootId) !== process.pid) return
    for (const file of [pidFile(dataDir), bootFile(dataDir)]) rmSync(file, { force: true })
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
  const pid = Number(readText(pidFile(dataDir)))
  // An earlier version wrote the number only.
  const boot = readText(bootFile(dataDir))
  const isOfThisBoot = boot === '' || bootId === '' || boot === bootId
  return isOfThisBoot && Number.isInteger(pid) && pid > 0 ? pid : undefined
}

/** Not the time of the boot: the clock of a machine without a battery is set only after the shop has started. */
const readBootId = () => readText(BOOT_ID)

/** Returns the text of a file, or an empty one where it cannot be read. */
function readText(file: string): string {
  try {
    return readFileSync(file, 'utf8').trim()
  } catch {
    return ''
  }
}
