import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { installWithApt } from '#scripts/lib/apt.mjs'

const FOLDERS = [
  '/usr/sbin',
  '/usr/bin',
  '/usr/local/sbin',
  '/usr/local/bin',
  '/opt/homebrew/sbin',
  '/opt/homebrew/bin',
]

/**
 * Returns the path of a program that a test needs: the machine's, else that of Debian's package, installed here.
 * @throws Error if there is none
 */
export function findProgram(name: string, debianPackage: string): string {
  const find = () => FOLDERS.map((folder) => join(folder, name)).find((path) => existsSync(path))
  let path = find()
  if (!path) {
    console.log(`Installing ${debianPackage} for the tests (apt-get) …`)
    installWithApt(debianPackage)
    path = find()
  }
  if (!path) throw new Error(`This test needs ${name}: install it`)
  return path
}
