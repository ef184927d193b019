// npm run open-shop [-- --yes --owner EMAIL --set NAME=VALUE … --products keep|remove …]: turns the demo into a real
// shop.
// Asks for missing values; unattended, it reads the owner's password from standard input (docs/operations.md).
import { resolve } from 'node:path'
import { peekState } from '#db/peek-state.ts'
import { checkShop } from '#server/check-shop.ts'
import { environment, inspectConfig } from '#server/config.ts'
import { ConfigError, findingLine, refused, type Finding } from '#server/config-finding.ts'
import { writeEnvFile } from './lib/opening/env-file.ts'
import { openShop, refuseWhileRunning } from './lib/opening/open-shop.ts'
import { prepareOwner } from './lib/opening/owner.ts'
import { askEverything } from './lib/opening/questions.ts'
import { isBrokenOff } from './lib/prompts.ts'

try {
  const env = environment()
  const before = inspectConfig(env).config
  refuseWhileRunning(before)
  const state = await peekState(before.database)
  const isOpen = state !== null && !state.demo && state.openedAt !== null
  const answers = await askEverything(process.argv.slice(2), env, isOpen)
  const settled = { ...env, ...answers.settings }
  const { config, findings } = inspectConfig(settled)
  const problems = findings.filter(({ severity }) => severity === 'refused')
  if (config.payments.sandbox && problems.length === 0) problems.push(notGiven(config.payments.namedKey))
  if (!settled.SITE_URL) problems.push(notGiven('SITE_URL'))
  if (problems.length > 0) throw new ConfigError(problems)
  if (!answers.owner && !isOpen)
    throw new Error('Say who owns the shop: --owner EMAIL, and the password on standard input')
  const owner = answers.owner ? await prepareOwner(answers.owner, answers.password) : null

  // Written before the demo mark is removed: a shop whose command died halfway still refuses to start.
  const file = env.SHOP_ENV_FILE === 'none' ? null : resolve(env.SHOP_ENV_FILE || '.env')
  if (file) {
    const written = await writeEnvFile(file, answers.settings)
    console.log(written.length > 0 ? `Written to ${file}: ${written.join(', ')}` : `${file} holds everything already.`)
  }
  const opened = await openShop(config, owner, answers.choices, new Date())
  if (!opened.wasDemo) console.log('This database is no demo: its content stays as it is.')
  for (const [what, n] of Object.entries(opened.before))
    console.log(`${what.padEnd(9)} ${n} before, ${opened.after[what as keyof typeof opened.after]} now`)
  if (opened.archive) console.log(`What the demo sold is kept in ${opened.archive}; delete it when you like.`)
  if (owner) console.log(`${owner.email} is an owner.`)

  const left = (await checkShop(settled)).findings
  console.log(left.length === 0 ? '\nNothing is left to do.' : '\nLeft to do:')
  for (const finding of left) console.log(`  ${findingLine(finding)}`)
  for (const name of Object.keys(config.payments.providers))
    console.log(`\nThe webhook of ${name} has to lead to ${config.siteUrl}/api/webhooks/${name}.`)
  console.log('Then: npm start')
} catch (error) {
  console.error(`The shop is not open. ${reasonOf(error)}`)
  process.exitCode = 1
}

function notGiven(variable: string): Finding {
  return refused(variable, 'is not given', `Answer the question, or use --set ${variable}=…`)
}

function reasonOf(error: unknown): string {
  // Nothing is written before the last answer.
  if (isBrokenOff(error)) return 'Broken off: nothing was changed.'
  return error instanceof Error ? error.message : String(error)
}
