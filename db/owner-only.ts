import { chmodSync, lstatSync, mkdirSync, readdirSync, type Stats } from 'node:fs'
import { join, relative } from 'node:path'
import { isMainThread } from 'node:worker_threads'

/** The rights of group and others. */
const OTHERS = 0o077

/**
 * From now on, files and folders that this process makes can be used by its owner only: customers' names and addresses,
 * pictures that are not published and secrets are among them. Called by everything that opens the shop's data, and not
 * before: what a build makes may belong to another account than the one that runs it. Worker threads have no umask of
 * their own.
 */
export function makeForOwnerOnly(): void {
  if (isMainThread) process.umask(OTHERS)
}

/**
 * Takes the rights of group and others away from a file, or from a folder and all that is in it. Links are left alone, and
 * so is what is not there.
 * @returns paths that belong to another account, which stay as they are
 */
export function closeToOthers(path: string): string[] {
  const found = statOf(path)
  if (!found) return []
  const refused = tighten(path, found)
  if (!found.isDirectory()) return refused
  return [...refused, ...readdirSync(path).flatMap((name) => closeToOthers(join(path, name)))]
}

/**
 * Makes the shop's data folder if it is not there, and closes it to others with all that is in it. Saved pages are
 * looked through only if their folder was open: they are many, and nobody gets past a closed folder. A data folder that
 * is, or contains, the working directory holds other things too and stays open itself; the shop's files in it do not.
 * @returns paths that belong to another account
 */
export function closeDataFolder(dataDir: string): string[] {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  const shared = !relative(dataDir, process.cwd()).startsWith('..')
  const own = readdirSync(dataDir).filter(
    (name) => !shared || /^(shop|sandbox)\.|-secret$|^(uploads|incoming|pages|mail|backups)$/.test(name),
  )
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
    const { code } = error as NodeJS.ErrnoException
    if (code === 'ENOENT') return []
    if (code === 'EPERM' || code === 'EROFS') return [path]
    throw error
  }
}

function statOf(path: string): Stats | null {
  const found = lstatSync(path, { throwIfNoEntry: false })
  return found && !found.isSymbolicLink() ? found : null
}
