// Temporary files in memory: tests make and remove hundreds of data folders, and a disk is part of none of their promises.
// What must survive a killed process survives in memory, too; tests of power cuts decide themselves what their disk keeps.
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, statfsSync } from 'node:fs'
import { freemem, tmpdir } from 'node:os'
import { join } from 'node:path'

/** Linux keeps the files of this folder in memory. */
const IN_MEMORY = '/dev/shm'
const GB = 1024 ** 3
/** The folder is limited: to 64 MB in a usual container. */
const NEEDED_IN_FOLDER = 4 * GB
/** Its files leave less memory for everything else. */
const NEEDED_IN_ALL = 8 * GB

/**
 * Returns whether the tests' files may be kept in memory.
 * @param {{ mounts: string, folder: number, memory: number }} machine Its list of mounts; free bytes of the folder and
 * of the memory, which a container may limit.
 */
export function isRoomInMemory({ mounts, folder, memory }) {
  const options = mounts
    .split('\n')
    .find((line) => line.split(' ')[1] === IN_MEMORY)
    ?.split(' ')[3]
  // Tests start programs that they have put into a temporary folder.
  const mayStartPrograms = options !== undefined && !options.split(',').includes('noexec')
  return mayStartPrograms && folder >= NEEDED_IN_FOLDER && memory >= NEEDED_IN_ALL
}

/**
 * Sets TMPDIR to a folder in memory that is removed when this process ends, unless TMPDIR is set or memory is short.
 * TEST_DISK_FOLDER stays the usual one, for what is too large or for other accounts.
 */
export function keepTemporaryFilesInMemory() {
  if (process.env.TMPDIR !== undefined || !existsSync(IN_MEMORY) || !existsSync('/proc/mounts')) return
  const { bavail, bsize } = statfsSync(IN_MEMORY)
  const machine = {
    mounts: readFileSync('/proc/mounts', 'utf8'),
    folder: bavail * bsize,
    memory: process.availableMemory?.() ?? freemem(),
  }
  if (!isRoomInMemory(machine)) return
  process.env.TEST_DISK_FOLDER = tmpdir()
  const folder = mkdtempSync(join(IN_MEMORY, 'moc-lan-tests-'))
  // As the usual one: programs of other accounts write into it, too.
  chmodSync(folder, 0o1777)
  process.env.TMPDIR = folder
  process.once('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }))
}
