import { chmodSync, lstatSync, mkdirSync, readdirSync, type Stats } from 'node:fs'
import { join, relative } from 'node:path'
import { isMainThread } from 'node:worker_threads'
import { isShopFile } from './shop-files.ts'

/** The rights of group and others. */
const OTHERS = 0o077

/**
 * Sets the umask so that only the owner can use the files and folders that this process creates from now on: they hold
 * customers' names and addresses, unpublished pictures and secrets. Everything that opens the shop's data calls this,
 * and not earlier: a build may run under another account than the shop. Worker threads have no umask of their own.
 */
export function makeForOwnerOnly(): void {
  if (isMainThread) process.umask(OTHERS)
}

/** Returns the names in a folder. */
type ListNames = (folder: string) => string[]

/**
 * Removes the rights of group and others from a file, or from a folder and everything in it. Does nothing for symbolic
 * links and for paths that do not exist.
 * @param list reads the names in a folder; by default from the file system
 * @returns paths that belong to another account, which stay as they are; nothing is known of what is in a closed one
 */
export function closeToOthers(path: string, list: ListNames = (folder) => readdirSync(folder)): string[] {
  try {
    const found = statOf(path)
    if (!found) return []
    const refused = tighten(path, found)
    if (!found.isDirectory()) return refused
    return [...refused, ...list(path).flatMap((name) => closeToOthers(join(path, name), list))]
  } catch (error) {
    return whereRefused(path, error)
  }
}

/**
 * Creates the shop's data folder if it is missing, and closes it and everything in it to others. The folder of saved
 * pages is walked only if it was open: pages are many, and nobody gets past a closed folder. If the data folder is or
 * contains the working directory, it holds other things too: then only the shop's own files are closed.
 * @returns paths that belong to another account
 */
export function closeDataFolder(dataDir: string): string[] {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  const shared = !relative(dataDir, process.cwd()).startsWith('..')
  const own = readdirSync(dataDir).filter((name) => !shared || isShopFile(name))
  const dir = lstatSync(dataDir)
  return [
    ...(shared ? [] : tighten(dataDir, dir)),
    ...own.flatMap((name) => {
      const path = join(dataDir, name)
      const isClosed = name === 'pages' && ((statOf(path)?.mode ?? 0) & OTHERS) === 0
      return isClosed ? [] : closeToOthers(path)
    }),
  ]
}

function tighten(path: string, { mode }: Stats): string[] {
  if ((mode & OTHERS) === 0) return []
  try {
    chmodSync(path, mode & 0o700)
    return []
  } catch (error) {
    return whereRefused(path, error)
  }
}

/** Returns the path that another account's rights refuse, or nothing for one that is gone. Throws any other error. */
function whereRefused(path: string, error: unknown): string[] {
  const { code } = error as NodeJS.ErrnoException
  if (code === 'ENOENT') return []
  if (code === 'EPERM' || code === 'EACCES' || code === 'EROFS') return [path]
  throw error
}

function statOf(path: string): Stats | null {
  const found = lstatSync(path, { throwIfNoEntry: false })
  return found && !found.isSymbolicLink() ? found : null
}
