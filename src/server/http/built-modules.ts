import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Written by the build into its folder (`server/build/note-modules.ts`). */
export const MODULES_FILE = 'modules.json'

/** Addresses of the files which a module needs before it can run, itself first; by its source's path in the project. */
export type BuiltModules = Readonly<Record<string, readonly string[]>>

/** What the build noted; nothing where nothing was built, as in development. */
export function readBuiltModules(dist: string): BuiltModules {
  const file = join(dist, MODULES_FILE)
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as BuiltModules) : {}
}
