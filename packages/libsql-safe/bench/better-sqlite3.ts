import { execFileSync } from 'node:child_process'
import { registerHooks } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

const PACKAGE = 'better-sqlite3'
const VERSION = '13.2.0'

/** The part of better-sqlite3 that the comparison uses. */
interface NativeDatabase {
  pragma(setting: string): unknown
  exec(sql: string): unknown
  backup(to: string): Promise<unknown>
  transaction<A>(work: (argument: A) => void): { immediate(argument: A): void }
  close(): void
}

/**
 * Installs better-sqlite3 into a folder and makes drizzle find it there. It is not a dependency of the package: 27 MB
 * of binaries for eight platforms are too much for a comparison.
 */
export async function installBetterSqlite(folder: string) {
  const npm = ['install', '--no-audit', '--no-fund', '--loglevel=error', '--prefix', folder, `${PACKAGE}@${VERSION}`]
  execFileSync('npm', npm, { stdio: 'inherit', shell: process.platform === 'win32' })
  const installed = pathToFileURL(join(folder, 'node_modules', PACKAGE, 'lib/index.js')).href
  registerHooks({
    resolve: (specifier, context, next) => next(specifier === PACKAGE ? installed : specifier, context),
  })
  const { default: Native } = (await import(installed)) as {
    default: new (path: string, options: { timeout: number }) => NativeDatabase
  }
  const { drizzle } = await import('drizzle-orm/better-sqlite3')
  return { Native, drizzle }
}
