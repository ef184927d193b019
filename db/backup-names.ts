import { beside } from './durable-files.ts'

const MADE_AT = /^(?:nightly-)?(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)Z$/
const UNFINISHED = /\.unfinished-\d+$/

/** Returns where this process makes a backup before the folder gets its name. */
export function unfinishedBackup(folder: string): string {
  return beside(folder, `unfinished-${process.pid}`)
}

/** Returns the name that an unfinished backup would get, or null: the name is of no unfinished backup. */
export function nameOfUnfinished(name: string): string | null {
  return UNFINISHED.test(name) ? name.replace(UNFINISHED, '') : null
}

/** Returns when a backup was made, from a name that the shop gave it, which is in UTC; null for any other name. */
export function backupTime(name: string): Date | null {
  const [, day, hours, minutes, seconds] = MADE_AT.exec(name) ?? []
  const at = new Date(`${day}T${hours}:${minutes}:${seconds}Z`)
  return Number.isNaN(at.getTime()) ? null : at
}
