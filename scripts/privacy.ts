/**
 * npm run privacy -- show|forget EMAIL_OR_PHONE [--yes]: prints everything the shop holds about a person as JSON, or
 * forgets the person. Works while the shop runs, and reads the same configuration.
 */
import { input } from '@inquirer/prompts'
import { parseArgs } from 'node:util'
import { openDatabase, prepareSchema } from '#db/client.ts'
import { forgetPerson, showPerson } from '#features/privacy/server/requests.ts'
import { systemClock } from '#server/clock.ts'
import { environment, readConfig } from '#server/config.ts'
import { errorMessage } from '#server/errors.ts'
import { createSecretBox } from '#server/secret-box.ts'
import type { Failure } from '#shared/result.ts'
import { COMMAND } from '#features/audit-log/server/record-audit.ts'
import { DEFAULT_LOCALE } from '#shared/locale.ts'
import { openCommandLog } from './lib/command-log.ts'
import { isBrokenOff } from './lib/prompts.ts'

const USAGE = 'Usage: npm run privacy -- show EMAIL_OR_PHONE, or npm run privacy -- forget EMAIL_OR_PHONE [--yes]'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { yes: { type: 'boolean', default: false } },
})
const [command, ...words] = positionals
// A phone number may be written with spaces.
const who = words.join(' ')
if ((command !== 'show' && command !== 'forget') || who === '') {
  console.error(USAGE)
  process.exit(1)
}

const config = readConfig(environment())
const db = await openDatabase(config.database)
await prepareSchema(db, config.database)
const security = await openCommandLog(db, config)
try {
  // A running shop notices changed pages by their versions in the database.
  const secretBox = createSecretBox(config.dataDir, config.twoStepKey)
  const deps = { db, config, clock: systemClock, security, secretBox, invalidatePages: async () => {} }
  process.exitCode = command === 'show' ? await show(deps) : await forget(deps)
} finally {
  security.close()
  db.close()
}

async function show(deps: Parameters<typeof showPerson>[0]): Promise<number> {
  const shown = await showPerson(deps, COMMAND, who)
  if (!shown.ok) return refuse(shown)
  console.log(JSON.stringify(shown.value.data, null, 2))
  return 0
}

async function forget(deps: Parameters<typeof forgetPerson>[0]): Promise<number> {
  if (!values.yes && !(await confirmed())) {
    console.error('Nothing was changed.')
    return 1
  }
  const forgotten = await forgetPerson(deps, COMMAND, who)
  if (!forgotten.ok) return refuse(forgotten)
  const { accounts, orders, unpaidCheckouts, messages, reviews } = forgotten.value
  console.log(
    `Forgotten: ${accounts} accounts, ${orders} orders, ${unpaidCheckouts} unpaid checkouts, ` +
      `${messages} contact messages; ${reviews} reviews lost their name.`,
  )
  return 0
}

async function confirmed(): Promise<boolean> {
  if (!process.stdin.isTTY) {
    console.error('This cannot be undone. Run it in a terminal, or add --yes.')
    return false
  }
  try {
    const answer = await input({ message: `Forget ${who} for good? Type "forget":` }, { output: process.stderr })
    return answer.trim().toLowerCase() === 'forget'
  } catch (error) {
    if (isBrokenOff(error)) return false
    throw error
  }
}

function refuse({ code, values }: Failure<Parameters<typeof errorMessage>[0]>): number {
  console.error(errorMessage(code, DEFAULT_LOCALE, undefined, values))
  return 1
}
