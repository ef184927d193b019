/** npm run admin:create -- EMAIL: makes a real administrator; asks for the password, or reads it from standard input. */
import { createInterface } from 'node:readline/promises'
import { migrateDatabase, openDatabase } from '../db/client.ts'
import { users } from '../db/schema/index.ts'
import { environment, readConfig } from '../src/server/config.ts'
import { hashPassword } from '../src/server/password.ts'

const MIN_PASSWORD = 8

const email = process.argv[2]?.trim().toLowerCase()
if (!email || !/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email)) {
  console.error('Usage: npm run admin:create -- EMAIL')
  process.exit(1)
}
const password = await readPassword()
if (password.length < MIN_PASSWORD) {
  console.error(`The password needs at least ${MIN_PASSWORD} characters.`)
  process.exit(1)
}

const { database } = readConfig(environment())
const db = await openDatabase(database)
await migrateDatabase(db)
const passwordHash = await hashPassword(password)
await db
  .insert(users)
  .values({ email, passwordHash, isAdmin: true, emailVerifiedAt: new Date() })
  .onConflictDoUpdate({ target: users.email, set: { passwordHash, isAdmin: true, emailVerifiedAt: new Date() } })
db.close()
console.log(`${email} is an administrator.`)

async function readPassword(): Promise<string> {
  if (!process.stdin.isTTY) {
    let text = ''
    for await (const chunk of process.stdin) text += chunk
    return text.replace(/\r?\n$/, '')
  }
  const terminal = createInterface({ input: process.stdin, output: process.stdout, terminal: true })
  // Typed characters are not shown.
  Object.assign(terminal, {
    _writeToOutput: (text: string) => text.startsWith('Password') && process.stdout.write(text),
  })
  const typed = await terminal.question('Password: ')
  terminal.close()
  process.stdout.write('\n')
  return typed
}
