/** npm run admin:create -- EMAIL: creates an owner. Asks for the password, or reads it from standard input. */
import { password as askHidden } from '@inquirer/prompts'
import { openDatabase, prepareSchema } from '#db/client.ts'
import { createAdmin, recordAdmin, type CreatedAdmin } from '#features/account/server/create-admin.ts'
import { environment, readConfig } from '#server/config.ts'
import { openCommandLog } from './lib/command-log.ts'
import { isBrokenOff, readInput, WEAK_PASSWORD } from './lib/prompts.ts'

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
    console.error(created.code === 'invalid_email' ? `${email} is not an email address.` : `${WEAK_PASSWORD}.`)
    process.exitCode = 1
  }
} finally {
  db.close()
}

/** Returns a line for each change that was made. */
function report({ email: stored, promoted, passwordReplaced, profileCleared, revoked }: CreatedAdmin): string[] {
  const done = [`${stored} is an owner.`]
  if (!promoted) return done
  const count = (n: number, one: string, many: string) => `${n} ${n === 1 ? one : many}`
  done.push(
    'There was an account with this email already. Another person may have opened it, so this has ended:',
    `  ${count(revoked.sessions, 'session', 'sessions')} signed out`,
    `  ${count(revoked.identities, 'identity', 'identities')} at sign-in providers unlinked`,
    `  ${count(revoked.links, 'mailed link', 'mailed links')} made invalid`,
    `  ${passwordReplaced ? 'the earlier password, which no longer works' : 'no password, because it had none'}`,
    profileCleared
      ? 'Its email was not proved, so its name, phone, addresses and reminders are removed, too. Its orders are as they were.'
      : 'Its name, addresses and orders are as they were.',
  )
  return done
}

async function readPassword(): Promise<string> {
  if (!process.stdin.isTTY) return readInput()
  try {
    return await askHidden({ message: 'Password', mask: true })
  } catch (error) {
    if (!isBrokenOff(error)) throw error
    console.error('Broken off: nothing was changed.')
    process.exit(1)
  }
}
