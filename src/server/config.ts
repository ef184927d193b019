import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { z } from 'zod'
import { locationFrom } from '#db/location.ts'
import { isLoopbackUrl, readSiteUrl } from './config-address.ts'
import { readApplePayFile } from './config-apple-pay.ts'
import { backupVariables, readBackupBucket, readBackupTime, type BackupConfig } from './config-backup.ts'
import { findGaps, findPublicSandbox } from './config-exposure.ts'
import { cdnVariables, readCdn, type CdnConfig } from './config-cdn.ts'
import { text, wholeNumber } from './config-fields.ts'
import { refuse, refused, type Finding } from './config-finding.ts'
import { openAiVariables, readOpenAi, type OpenAiConfig } from './config-openai.ts'
import { PAYMENT_KEY_NAMES, PAYMENT_VARIABLES, readPayment, type PaymentConfig } from './config-payment.ts'
import { pagesVariables, readPages, type PagesConfig } from './config-pages.ts'
import { readRetention, retentionVariables, type RetentionConfig } from './config-retention.ts'
import { readS3, storageVariables, type S3Config } from './config-storage.ts'
import { findUnknownVariables } from './config-unknown.ts'
import { readWebhook, webhookVariables, type WebhookConfig } from './config-webhook.ts'
import { readWatch, watchVariables, type MetricsConfig, type TracesConfig } from './config-watch.ts'

/** Checked by `readPayment`, which must tell a blank key from a missing one. */
const paymentKeys = Object.fromEntries(PAYMENT_KEY_NAMES.map((name) => [name, z.string().optional()]))

/** The environment variables that the shop reads; docs/settings.md explains each one. */
const variables = z.object({
  PORT: wholeNumber(0, 65_535, 4321),
  HOST: z.string().trim().min(1).default('127.0.0.1'),
  DATA_DIR: z.string().trim().min(1).default('./data'),
  BACKUP_DIR: text,
  DATABASE_URL: text,
  DATABASE_AUTH_TOKEN: text,
  SITE_URL: z.url({ error: 'is not the address of a web site' }).optional(),
  // Only `readPayment` reads these; the cast keeps their index signature away from the other names.
  ...({ ...paymentKeys, ...PAYMENT_VARIABLES } as Record<never, never>),
  APPLE_PAY_DOMAIN_FILE: text,
  SMTP_URL: z.url({ protocol: /^smtps?$/, error: 'is not smtp://user:password@host:port or smtps://…' }).optional(),
  SMTP_TLS: z.enum(['required', 'off'], 'is neither required nor off').optional(),
  MAIL_FROM: text,
  OIDC_ISSUER: z.url().optional(),
  OIDC_CLIENT_ID: text,
  OIDC_CLIENT_SECRET: text,
  ...storageVariables,
  ...backupVariables,
  ...cdnVariables,
  ...openAiVariables,
  ...webhookVariables,
  ...retentionVariables,
  ...watchVariables,
  ...pagesVariables,
  SHOP_SANDBOX: z.enum(['0', '1']).default('0'),
  TRUSTED_PROXIES: wholeNumber(0, 10, 0),
  DRAIN_MS: wholeNumber(0, 300_000, 0),
  TWO_STEP_KEY: z
    .string()
    .regex(/^[0-9a-f]{64}$/i, 'is not 64 hexadecimal digits')
    .optional(),
  RATE_LIMIT_FACTOR: z.coerce.number().positive().default(1),
  LOG_LEVEL: z.enum(['silent', 'error', 'warn', 'info', 'debug']).default('info'),
})

/** The names of all settings. */
export const SETTING_NAMES = Object.keys(variables.shape)

export interface Config {
  port: number
  host: string
  dataDir: string
  /** Where backups are made: a folder for each. */
  backupDir: string
  /** The backups that the shop makes by itself. */
  backups: BackupConfig
  database: { url: string; authToken: string | undefined }
  /** Without a trailing slash. */
  siteUrl: string
  payments: PaymentConfig
  /** What Apple reads to check the domain; null: the shop has none. */
  applePayFile: string | null
  mail: {
    /** Null: mails are written to files under `$DATA_DIR/mail`. */
    smtpUrl: string | null
    /**
     * What an `smtp:` connection does with STARTTLS. `required`: no mail goes out without it. `offered`: it is used if
     * the server offers it. `off`: it is not used.
     */
    startTls: 'required' | 'offered' | 'off'
    /** The sender of the shop's mails, and the address that receives the shop's own. */
    from: Mailbox
  }
  /** The sign-in provider; null: email and password only. */
  oidc: OidcConfig | null
  /** The bucket that pictures are stored in; null: they are stored in the data directory. */
  s3: S3Config | null
  /** The CDN in front of the shop; null: the shop has none. */
  cdn: CdnConfig | null
  /** The service that writes a product's texts from its picture; null if none is set up. */
  openAi: OpenAiConfig | null
  /** Where events of the shop are sent; null: nowhere. */
  webhook: WebhookConfig | null
  /** How long personal data is kept. */
  retention: RetentionConfig
  /** Limits of the saved pages. */
  pages: PagesConfig
  /** How many proxies in front of the shop are trusted to report the visitor's address. */
  trustedProxies: number
  /** How long a shop that stops still answers while it says that it is not ready, in milliseconds. */
  drainMs: number
  /** The key of two-step secrets, which several processes share; null: it is a file of the data directory. */
  twoStepKey: Buffer | null
  /** Where Prometheus reads metrics; null: there are none. */
  metrics: MetricsConfig | null
  /** Where traces go; null: none are recorded. */
  traces: TracesConfig | null
  /** Multiplies every rate limit; 1 in production. */
  rateLimitFactor: number
  logLevel: string
}

export interface Mailbox {
  name: string
  address: string
}

interface OidcConfig {
  /** The issuer identifier (URL) of the provider. */
  issuer: string
  clientId: string
  clientSecret: string
}

/**
 * Returns the process's environment, with what `.env` in the working directory adds to it. SHOP_ENV_FILE names another
 * file; `none` reads none, so that a test or a bench never runs with the owner's keys.
 * @throws ConfigError if the file that SHOP_ENV_FILE names does not exist
 */
export function environment(): NodeJS.ProcessEnv {
  const named = process.env.SHOP_ENV_FILE
  if (named === 'none') return process.env
  const file = named || '.env'
  if (existsSync(file)) process.loadEnvFile(file)
  else if (named)
    refuse([refused('SHOP_ENV_FILE', `names ${resolve(named)}, which does not exist`, 'Correct the path.')])
  return process.env
}

/** The configuration, and everything that is wrong with it or risky. */
export interface Inspection {
  config: Config
  findings: Finding[]
}

/**
 * Reads the configuration from environment variables.
 * @throws ConfigError with a line for each variable that is malformed or unsafe
 */
export function readConfig(env: Record<string, string | undefined>): Config {
  const { config, findings } = inspectConfig(env)
  refuse(findings)
  return config
}

/**
 * Reads the configuration and lists everything that is refused, risky or missing in the settings alone;
 * `findStateRisks` checks the state of the database. If a finding is `refused`, the configuration holds guesses and
 * must not be used.
 */
export function inspectConfig(env: Record<string, string | undefined>): Inspection {
  const findings: Finding[] = []
  const vars = readVariables(env, findings)
  const attempt = <T>(variable: string, read: () => T, otherwise: T): T => {
    try {
      return read()
    } catch (error) {
      const what = error instanceof Error ? error.message.replace(/\.$/, '') : String(error)
      findings.push(refused(variable, `cannot be used: ${what}`, 'Correct it, or remove the whole set.'))
      return otherwise
    }
  }
  const location = locationFrom(vars)
  const payments = readPayment(vars, findings)
  const config: Config = {
    port: vars.PORT,
    host: vars.HOST,
    dataDir: location.dataDir,
    backupDir: location.backupDir,
    backups: {
      atMinute: readBackupTime(vars, { databaseUrl: location.databaseUrl, sandbox: payments.sandbox }),
      keepDays: vars.BACKUP_KEEP_DAYS,
      keepWeeks: vars.BACKUP_KEEP_WEEKS,
      bucket: attempt('BACKUP_S3_BUCKET', () => readBackupBucket(vars), null),
    },
    database: { url: location.databaseUrl, authToken: vars.DATABASE_AUTH_TOKEN },
    siteUrl: readSiteUrl(vars.SITE_URL, vars.PORT, findings),
    payments,
    applePayFile: attempt('APPLE_PAY_DOMAIN_FILE', () => readApplePayFile(vars.APPLE_PAY_DOMAIN_FILE), null),
    mail: {
      smtpUrl: vars.SMTP_URL ?? null,
      startTls: readStartTls(vars),
      from: attempt('MAIL_FROM', () => readMailbox(vars.MAIL_FROM), readMailbox(undefined)),
    },
    oidc: attempt('OIDC_ISSUER', () => readOidc(vars), null),
    s3: attempt('S3_BUCKET', () => readS3(vars), null),
    cdn: attempt('CDN_PURGE_URL', () => readCdn(vars), null),
    openAi: readOpenAi(vars),
    webhook: readWebhook(vars, findings),
    retention: readRetention(vars),
    pages: readPages(vars),
    trustedProxies: vars.TRUSTED_PROXIES,
    drainMs: vars.DRAIN_MS,
    twoStepKey: vars.TWO_STEP_KEY === undefined ? null : Buffer.from(vars.TWO_STEP_KEY, 'hex'),
    ...readWatch(vars, findings),
    rateLimitFactor: vars.RATE_LIMIT_FACTOR,
    logLevel: vars.LOG_LEVEL,
  }
  const given = (name: string) => Boolean(env[name]?.trim())
  findings.push(...findPublicSandbox(config), ...findGaps(config, given))
  findings.push(...findUnknownVariables(Object.keys(env), SETTING_NAMES))
  return { config, findings }
}

/** Parses the variables. A malformed one is reported and treated as not set. */
function readVariables(env: Record<string, string | undefined>, findings: Finding[]): z.infer<typeof variables> {
  const isKey = (name: string) => PAYMENT_KEY_NAMES.includes(name)
  const given = Object.fromEntries(
    SETTING_NAMES.flatMap((name) => {
      const value = env[name]
      return value === undefined || (value === '' && !isKey(name)) ? [] : [[name, value]]
    }),
  )
  for (const [name, value] of Object.entries(given)) {
    if (isKey(name) || value.trim() !== '') continue
    findings.push(refused(name, 'is blank', 'Set it, or remove the line.'))
    delete given[name]
  }
  const parsed = variables.safeParse(given)
  if (parsed.success) return parsed.data
  for (const { path, message } of parsed.error.issues) {
    const name = String(path[0])
    const what = message.startsWith('is ') ? message : `is not accepted: ${message}`
    findings.push(refused(name, what, 'Correct it, or remove it for the default.'))
    delete given[name]
  }
  return variables.parse(given)
}

/**
 * Returns what SMTP_TLS says, else `required`: mails contain sign-in links, so they are encrypted on the network. A
 * mail server on this machine is `offered` STARTTLS: its certificate seldom names loopback, and nobody can listen in
 * between.
 */
function readStartTls({ SMTP_TLS, SMTP_URL }: z.infer<typeof variables>): Config['mail']['startTls'] {
  if (SMTP_TLS) return SMTP_TLS
  return SMTP_URL && isLoopbackUrl(SMTP_URL) ? 'offered' : 'required'
}

/**
 * Parses `Mộc Lan <hello@example.com>`, or an address alone. What is left out is empty: the shop's profile has it.
 * @throws Error if it is neither
 */
function readMailbox(text: string | undefined): Mailbox {
  if (text === undefined) return { name: '', address: '' }
  const [, name = '', address = text] = /^"?([^"<>]*?)"?\s*<([^<>]+)>$/.exec(text) ?? []
  if (/\p{Cc}/u.test(text) || !z.email().safeParse(address).success)
    throw new Error('MAIL_FROM is an address, or a name and an address: Mộc Lan <hello@example.com>')
  return { name, address }
}

function readOidc(vars: z.infer<typeof variables>): OidcConfig | null {
  const { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET: clientSecret } = vars
  if (!issuer && !clientId && !clientSecret) return null
  if (!issuer || !clientId || !clientSecret)
    throw new Error('OIDC_ISSUER, OIDC_CLIENT_ID and OIDC_CLIENT_SECRET are needed together.')
  if (new URL(issuer).protocol !== 'https:' && !isLoopbackUrl(issuer))
    throw new Error('OIDC_ISSUER must be an https address: what it says decides who is signed in.')
  return { issuer, clientId, clientSecret }
}
