import { randomBytes } from 'node:crypto'
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

const SECRET_BYTES = 32

/**
 * Reads a secret of the data directory: 32 random bytes as hexadecimal digits, in a file that only its owner can read.
 * Creates the secret on the first call.
 * @throws Error if the file holds something else
 */
export async function dataSecret(dataDir: string, name: string): Promise<Buffer> {
  const file = join(dataDir, name)
  const known = await readSecret(file)
  if (known) return known
  await mkdir(dataDir, { recursive: true })
  const own = `${file}.${process.pid}`
  await writeFile(own, randomBytes(SECRET_BYTES).toString('hex'), { mode: 0o600, flush: true })
  // If another process was faster, its secret is the one to use.
  await link(own, file).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error
  })
  await rm(own)
  const secret = await readSecret(file)
  if (!secret) throw new Error(`${file} is damaged. Remove it; what was made with it stops working.`)
  return secret
}

async function readSecret(file: string): Promise<Buffer | null> {
  const hex = await readFile(file, 'utf8').catch(() => '')
  const secret = Buffer.from(hex.trim(), 'hex')
  return secret.length === SECRET_BYTES ? secret : null
}
