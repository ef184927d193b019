import { spawn } from 'node:child_process'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { writeCompressed } from '#server/http/assets.ts'
import { onStop } from './on-stop.mjs'
import { hashSources, stampBuild } from './build-stamp.ts'
import { replaceFolder } from './replace-folder.ts'

const root = join(import.meta.dirname, '../..')

/** Texts of server code only: an endpoint's log line, the provider's, a column of the database. */
const CANARIES = ['A request failed unexpectedly', 'payment provider failed', 'client_secret_hash']

/**
 * Builds the shop with Astro, its pages and its process, and checks that browsers get no server code. A finished build
 * replaces the previous one; a failed build changes nothing.
 */
export async function buildApp(): Promise<void> {
  // Hashed before the build: an edit during the build makes it outdated.
  const sources = await hashSources()
  await replaceFolder(join(root, 'dist'), join(root, '.setup/build'), async (folder) => {
    await runAstro(folder)
    await refuseCanaries(folder)
    await writeCompressed(join(folder, 'client'))
    await stampBuild(folder, sources)
  })
}

async function runAstro(folder: string): Promise<void> {
  const code = await new Promise<number>((resolve, reject) => {
    const args = ['build', '--silent', '--outDir', folder]
    // A small young generation saves memory: the bundler's short-lived objects are collected early.
    const env = { ...process.env, NODE_OPTIONS: `${process.env.NODE_OPTIONS ?? ''} --max-semi-space-size=4` }
    const child = spawn(join(root, 'node_modules/.bin/astro'), args, { cwd: root, stdio: 'inherit', env })
    const forget = onStop((signal) => child.kill(signal))
    child.on('error', reject)
    child.on('exit', (status) => {
      forget()
      resolve(status ?? 1)
    })
  })
  if (code !== 0) throw new Error(`astro build failed (${code})`)
}

/** @throws Error if a file for browsers holds one of the canaries, which means that the import guard failed */
async function refuseCanaries(folder: string): Promise<void> {
  for (const canary of CANARIES) {
    if (!(await contains(join(folder, 'server'), canary)))
      throw new Error(`"${canary}" is not in the server's code: the check would prove nothing`)
    const leak = await contains(join(folder, 'client'), canary)
    if (leak) throw new Error(`Server code reached the browser: ${leak} holds "${canary}"`)
  }
}

async function contains(folder: string, text: string): Promise<string | null> {
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    const file = join(entry.parentPath, entry.name)
    if (entry.isFile() && (await readFile(file, 'latin1')).includes(text)) return file
  }
  return null
}
