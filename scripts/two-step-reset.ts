/**
 * npm run two-step:reset -- EMAIL: turns two-step sign-in off for a person who has lost the phone and the recovery
 * codes.
 */
import { openDatabase, prepareSchema } from '#db/client.ts'
import { resetTwoStep } from '#features/account/server/two-step/reset-two-step.ts'
import { environment, readConfig } from '#server/config.ts'
import { COMMAND } from '#features/audit-log/server/record-audit.ts'
import { openCommandLog } from './lib/command-log.ts'

const email = process.argv[2]?.trim() ?? ''
if (!email.includes('@')) {
  console.error('Usage: npm run two-step:reset -- EMAIL')
  process.exit(1)
}
const config = readConfig(environment())
const db = await openDatabase(config.database)
try {
  await prepareSchema(db, config.database)
  const reset = await resetTwoStep(db, email)
  if (reset.ok) {
    const { id: userId, email: stored, wasOn, sessions } = reset.value
    const security = await openCommandLog(db, config)
    const about = { userId, email: stored, by: COMMAND.email }
    if (wasOn) security.record('two_step_changed', { ...about, change: 'off' })
    if (sessions > 0) security.record('sessions_ended', { ...about, reason: 'two_step_reset', count: sessions })
    security.close()
    console.log(
      `Two-step sign-in of ${stored} ${wasOn ? 'is off now' : 'was off already'}. Its password stays. Sessions ended: ${sessions}.`,
    )
  } else {
    console.error(`There is no account with the email ${email}.`)
    process.exitCode = 1
  }
} finally {
  db.close()
}
