import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createDurably } from '#db/durable-files.ts'

const SECRET_BYTES = 32

/**
 * Reads a secret of the data directory: 32 random bytes as hexadecimal digits, in a file that only its owner can read.
 * Creates the secret on the first call.
 * @throws Error if the file holds something else, or cannot be read
 */
export async function dataSecret(dataDir: string, name: string): Promise<Buffer> {
  const file = join(dataDir, name)
  const known = await readSecret(file)
  if (known) return known
  await createDurably(file, randomBytes(SECRET_BYTES).toString('hex'))
  const secret = await readSecret(file)
  if (!secret) throw new Error(`${file} is damaged. Remove it; what was made with it stops working.`)
  return secret
}

async function readSecret(file: string): Promise<Buffer | null> {
  const hex = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return ''
    // A secret that cannot be read now is not damaged: its owner must not remove it.
    throw error
  })
  const secret = Buffer.from(hex.trim(), 'hex')
  return secret.length === SECRET_BYTES ? secret : null
}
