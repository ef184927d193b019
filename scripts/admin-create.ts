/** npm run admin:create -- EMAIL: creates an owner. Asks for the password, or reads it from standard input. */
import { createInterface } from 'node:readline/promises'
import { openDatabase, prepareSchema } from '#db/client.ts'
import { createAdmin, recordAdmin, type CreatedAdmin } from '#features/account/server/create-admin.ts'
import { MIN_PASSWORD } from '#features/account/account.schema.ts'
import { environment, readConfig } from '#server/config.ts'
import { openCommandLog } from './lib/command-log.ts'

const email = process.argv[2]?.trim() ?? ''
if (!/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email)) {
  console.error('Usage: npm run admin:create -- EMAIL')
  process.exit(1)
}
const config = readConfig(environment())
const password = await readPassword()
const db = await openDatabase(config.database)
try {
  await prepareSchema(db, config.database)
  const created = await createAdmin(db, { email, password })
  if (created.ok) {
    const security = await openCommandLog(db, config)
    recordAdmin(security, created.value)
    security.close()
    for (const line of report(created.value)) console.log(line)
  } else {
    console.error(
      created.code === 'invalid_email'
        ? `${email} is not an email address.`
        : `The password needs at least ${MIN_PASSWORD} characters. It must not be one of the 10,000 commonest, nor contain the shop's name or the email's.`,
    )
    process.exitCode = 1
  }
} finally {
  db.close()
}

/** Returns a line for each change that was made. */
function report({ email: stored, promoted, passwordReplaced, revoked }: CreatedAdmin): string[] {
  const done = [`${stored} is an owner.`]
  if (!promoted) return done
  const count = (n: number, one: string, many: string) => `${n} ${n === 1 ? one : many}`
  done.push(
    'There was an account with this email already. Another person may have opened it, so this has ended:',
    `  ${count(revoked.sessions, 'session', 'sessions')} signed out`,
    `  ${count(revoked.identities, 'identity', 'identities')} at sign-in providers unlinked`,
    `  ${count(revoked.links, 'mailed link', 'mailed links')} made invalid`,
    `  ${passwordReplaced ? 'the earlier password, which no longer works' : 'no password, because it had none'}`,
    'Its name, addresses and orders are as they were.',
  )
  return done
}

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
