import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The build writes this file into its folder (`server/build/note-modules.ts`). */
export const MODULES_FILE = 'modules.json'

/** The addresses of the files that a module needs before it runs, itself first, by its source's path in the project. */
export type BuiltModules = Readonly<Record<string, readonly string[]>>

/** Reads the list that the build wrote; empty without a build, as in development. */
export function readBuiltModules(dist: string): BuiltModules {
  const file = join(dist, MODULES_FILE)
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as BuiltModules) : {}
}
