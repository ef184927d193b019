// npm run database:key -- FILE: makes the key of a libSQL server. FILE is for its `--auth-jwt-key-file`; what is printed is
// DATABASE_AUTH_TOKEN. Turso makes its tokens itself.
import { generateKeyPairSync, sign } from 'node:crypto'
import { writeFileSync } from 'node:fs'

const [file, ...others] = process.argv.slice(2)
if (!file || others.length > 0) {
  console.error('Usage: npm run database:key -- FILE')
  process.exit(1)
}
const { publicKey, privateKey } = generateKeyPairSync('ed25519')
const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url')
// `a`: the access that sqld and Turso give to the token's holder.
const signed = `${encode({ alg: 'EdDSA', typ: 'JWT' })}.${encode({ a: 'rw' })}`
try {
  // Never over an older key: every token that it has signed would be refused.
  writeFileSync(file, publicKey.export({ type: 'spki', format: 'pem' }), { flag: 'wx' })
  console.log(`${signed}.${sign(null, Buffer.from(signed), privateKey).toString('base64url')}`)
} catch (error) {
  console.error(`No key was made. ${error instanceof Error ? error.message : String(error)}`)
  process.exitCode = 1
}
