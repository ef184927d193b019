import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'

/**
 * The project's folder. Server code finds files of the project from here, and not from its own place: in a build it is
 * part of a file under `dist/server`.
 */
export const PROJECT_ROOT = nearestPackage(import.meta.dirname)

/** Returns the nearest folder, upwards from one, with a `package.json`. */
function nearestPackage(folder: string): string {
  return existsSync(join(folder, 'package.json')) ? folder : nearestPackage(dirname(folder))
}
