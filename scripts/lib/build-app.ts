import { spawn } from 'node:child_process'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { stampBuild } from './build-stamp.ts'

const root = join(import.meta.dirname, '../..')

/** Texts that stand in server code only: an endpoint's log line, the provider's, a column of the database. */
const CANARIES = ['unexpected error', 'payment provider failed', 'client_secret_hash']

/** Builds the pages' code with Astro, and sees that no server code is in what browsers get. */
export async function buildApp(): Promise<void> {
  const code = await new Promise<number>((resolve, reject) => {
    const child = spawn(join(root, 'node_modules/.bin/astro'), ['build', '--silent'], { cwd: root, stdio: 'inherit' })
    child.on('error', reject)
    child.on('exit', (status) => resolve(status ?? 1))
  })
  if (code !== 0) throw new Error(`astro build failed (${code})`)
  await refuseCanaries()
  await stampBuild()
}

/** Finding one of them in what browsers get means that the guard failed. */
async function refuseCanaries(): Promise<void> {
  for (const canary of CANARIES) {
    if (!(await contains('dist/server', canary)))
      throw new Error(`"${canary}" is not in the server's code: the check would prove nothing`)
    const leak = await contains('dist/client', canary)
    if (leak) throw new Error(`Server code reached the browser: ${leak} holds "${canary}"`)
  }
}

async function contains(folder: string, text: string): Promise<string | null> {
  for (const entry of await readdir(join(root, folder), { recursive: true, withFileTypes: true })) {
    const file = join(entry.parentPath, entry.name)
    if (entry.isFile() && (await readFile(file, 'latin1')).includes(text)) return file
  }
  return null
}
