import { input, password, select } from '@inquirer/prompts'
import { parseArgs } from 'node:util'
import { PAYMENT_ADAPTERS } from '#features/payments/server/payment-adapters.ts'
import type { Choices } from './clear-demo.ts'
import { PAYMENT_VARIABLES } from '#server/config-payment.ts'
import { readInput } from '../prompts.ts'
import { problemWithEmail, problemWithPassword } from './owner.ts'
import { problemWithSetting } from './setting-problem.ts'

interface Setting {
  name: string
  question: string
  /** Hides the input. */
  secret?: true
  /** May stay empty. */
  optional?: true
}

const PAYMENT_KEYS = PAYMENT_ADAPTERS.map(({ keys }) => Object.entries(keys)).filter((keys) => keys.length > 0)

/** Of several providers the owner may leave one out. A shop with the keys of none is refused afterwards. */
const PAYMENT_QUESTIONS: readonly Setting[] = PAYMENT_KEYS.flat().map(([name, { question, secret }]) => ({
  name,
  question,
  ...(secret && { secret }),
  ...(PAYMENT_KEYS.length > 1 && { optional: true }),
}))

/** The settings that a real shop needs, in the order they are asked. */
const SETTINGS: readonly Setting[] = [
  { name: 'SITE_URL', question: 'The shop’s address (https://…)' },
  ...PAYMENT_QUESTIONS,
  {
    name: 'TRUSTED_PROXIES',
    question: 'Proxies before the shop (nginx on this machine: 1; empty: none)',
    optional: true,
  },
  {
    name: 'SMTP_URL',
    question: 'Mail server (smtps://user:password@host:465; empty: later)',
    secret: true,
    optional: true,
  },
  { name: 'MAIL_FROM', question: 'Mails come from (Name <address>; empty: later)', optional: true },
  { name: 'BACKUP_DIR', question: 'Folder for backups, best on another disk (empty: later)', optional: true },
]

/** Also written to the env file if they are set, so that the shop finds the same data again. */
const ALSO_KEPT = [
  'HOST',
  'PORT',
  'DATA_DIR',
  'DATABASE_URL',
  'DATABASE_AUTH_TOKEN',
  'SMTP_TLS',
  ...Object.keys(PAYMENT_VARIABLES),
]

const CHOICES: { [K in keyof Choices]: { question: string; values: readonly [Choices[K], ...Choices[K][]] } } = {
  products: { question: 'The demo’s products', values: ['keep', 'remove'] },
  articles: { question: 'The demo’s articles', values: ['keep', 'remove'] },
  orders: { question: 'Orders of the demo and of the sandbox, and contact messages', values: ['archive', 'remove'] },
  codes: { question: 'The demo’s discount codes', values: ['remove', 'disable'] },
  accounts: { question: 'Accounts that were registered in the demo', values: ['remove', 'keep'] },
  unknownPayments: {
    question: 'Orders that this sandbox does not know and that may be real',
    values: ['keep', 'remove'],
  },
  bank: { question: 'Bank accounts that transfers go to, entered in the demo', values: ['remove', 'keep'] },
}

export interface Answers {
  owner: string | null
  password: string
  settings: Record<string, string>
  choices: Choices
}

const OPTIONS = {
  yes: { type: 'boolean', default: false },
  owner: { type: 'string' },
  set: { type: 'string', multiple: true },
  products: { type: 'string' },
  articles: { type: 'string' },
  orders: { type: 'string' },
  codes: { type: 'string' },
  accounts: { type: 'string' },
  'unknown-payments': { type: 'string' },
  bank: { type: 'string' },
} as const

/**
 * Takes every answer from the command line and the environment, and asks for the rest at a terminal; an invalid answer
 * is asked for again at once. Unattended (`--yes`, or no terminal), the password is read from standard input and open
 * choices take their first value.
 * @throws Error for an unknown flag, or a value that a flag does not take; ExitPromptError for Ctrl-C
 */
export async function askEverything(args: string[], env: NodeJS.ProcessEnv, hasOwner: boolean): Promise<Answers> {
  const { values } = parseArgs({ args, options: OPTIONS })
  const asking = process.stdin.isTTY && !values.yes
  const settings: Record<string, string> = {}
  for (const name of ALSO_KEPT) if (env[name]) settings[name] = env[name]
  for (const pair of values.set ?? []) {
    const [, name = '', value = ''] = /^([A-Z0-9_]+)=(.*)$/s.exec(pair) ?? []
    if (!name) throw new Error(`--set takes NAME=VALUE, not ${pair.split('=')[0]}`)
    settings[name] = value
  }
  for (const setting of SETTINGS) {
    const given = (settings[setting.name] ?? env[setting.name])?.trim()
    const answer = given || (asking ? await askSetting(setting, { ...env, ...settings }) : '')
    if (answer !== '') settings[setting.name] = answer
  }
  const choices = {} as Record<keyof Choices, string>
  for (const [name, { question, values: possible }] of Object.entries(CHOICES)) {
    const flag = name === 'unknownPayments' ? 'unknown-payments' : (name as Exclude<keyof Choices, 'unknownPayments'>)
    const given = values[flag]
    if (given !== undefined && !(possible as readonly string[]).includes(given))
      throw new Error(`--${flag} takes ${possible.join(' or ')}, not ${given}`)
    const asked = () => select({ message: question, choices: possible.map((value) => ({ value: value as string })) })
    choices[name as keyof Choices] = given ?? (asking ? await asked() : possible[0])
  }
  const message = `The owner’s email${hasOwner ? ' (empty: stays)' : ''}`
  const validate = (text: string) => (hasOwner && text.trim() === '') || valid(problemWithEmail(text.trim()))
  const wanted = values.owner ?? (asking ? await input({ message, validate }) : '')
  const owner = wanted.trim() || null
  return {
    owner,
    password: owner === null ? '' : asking ? await askPassword(owner) : await readInput(),
    settings,
    choices: choices as unknown as Choices,
  }
}

/** Resolves to a prompt's validation result: true, or the problem as a sentence. */
const valid = async (problem: string | null | Promise<string | null>) => (await problem) ?? true

async function askSetting({ name, question, secret, optional }: Setting, settled: NodeJS.ProcessEnv): Promise<string> {
  const validate = (text: string) => {
    const answer = text.trim()
    if (answer === '') return optional ?? 'A real shop needs it'
    return valid(problemWithSetting(name, answer, settled))
  }
  const answer = secret
    ? await password({ message: question, mask: true, validate })
    : await input({ message: question, validate })
  return answer.trim()
}

const askPassword = (email: string) =>
  password({ message: 'Password', mask: true, validate: (text) => valid(problemWithPassword(email, text)) })
