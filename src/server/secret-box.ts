import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { dataSecret } from './data-secret.ts'

/** The key's file in the data directory. It is not in backups, so a leaked backup decrypts nothing. */
export const TWO_STEP_KEY_FILE = 'two-step-key'

const CIPHER = 'aes-256-gcm'
/** Lengths in bytes, as NIST SP 800-38D recommends them for GCM. */
const IV_BYTES = 12
const TAG_BYTES = 16

/** Encrypts short secrets before they are stored in the database. */
export interface SecretBox {
  /** Encrypts a text; `owner` names its row, so that it cannot be moved to another. */
  seal(text: string, owner: string): Promise<string>
  /** Decrypts; null if the text was sealed with another key or for another owner, or was changed. */
  open(sealed: string, owner: string): Promise<string | null>
}

/**
 * Creates the secret box (AES-256-GCM).
 * @param given 32 bytes; null: the key is a file of the data directory, created on first use
 */
export function createSecretBox(dataDir: string, given: Buffer | null = null): SecretBox {
  let key = given === null ? undefined : Promise.resolve(given)
  const readKey = () => (key ??= dataSecret(dataDir, TWO_STEP_KEY_FILE).catch(forget))
  const forget = (error: unknown) => {
    key = undefined
    throw error
  }
  return {
    async seal(text, owner) {
      const iv = randomBytes(IV_BYTES)
      const cipher = createCipheriv(CIPHER, await readKey(), iv).setAAD(Buffer.from(owner))
      return Buffer.concat([iv, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]).toString('base64url')
    },
    async open(sealed, owner) {
      const bytes = Buffer.from(sealed, 'base64url')
      if (bytes.length < IV_BYTES + TAG_BYTES) return null
      const decipher = createDecipheriv(CIPHER, await readKey(), bytes.subarray(0, IV_BYTES), {
        authTagLength: TAG_BYTES,
      })
        .setAAD(Buffer.from(owner))
        .setAuthTag(bytes.subarray(-TAG_BYTES))
      try {
        return Buffer.concat([decipher.update(bytes.subarray(IV_BYTES, -TAG_BYTES)), decipher.final()]).toString('utf8')
      } catch {
        return null
      }
    },
  }
}
