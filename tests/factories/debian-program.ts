import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { root } from './running-shop.ts'

const run = promisify(execFile)

/**
 * Resolves to the path of a program that its Debian package holds whole, as a static one is. The package is unpacked
 * into the project, not installed: installing a server also starts it.
 * @throws Error if the package cannot be had
 */
export async function debianProgram(name: string, path: string): Promise<string> {
  const folder = join(root, '.setup/debian', name)
  const program = join(folder, path)
  if (existsSync(program)) return program
  console.log(`Downloading ${name} for the tests (apt-get) …`)
  await mkdir(folder, { recursive: true })
  await run('apt-get', ['download', '-qq', name], { cwd: folder }).catch(async () => {
    // A new machine has no list of packages yet.
    const sudo = process.getuid?.() === 0 ? [] : ['sudo', '-n']
    const [command = 'apt-get', ...args] = [...sudo, 'apt-get', 'update', '-qq']
    await run(command, args)
    await run('apt-get', ['download', '-qq', name], { cwd: folder })
  })
  const archive = (await readdir(folder)).find((file) => file.endsWith('.deb'))
  if (archive) await run('dpkg', ['-x', join(folder, archive), folder])
  if (!existsSync(program)) throw new Error(`This test needs ${name}: its Debian package could not be downloaded`)
  return program
}
