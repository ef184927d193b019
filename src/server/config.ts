import { existsSync } from 'node:fs'
import { isIP } from 'node:net'
import { resolve } from 'node:path'
import { z } from 'zod'
import { SHOP } from '../shared/shop.ts'
import { openAiVariables, readOpenAi, type OpenAiConfig } from './config-openai.ts'
import { readS3, storageVariables, type S3Config } from './config-storage.ts'

const SANDBOX_SECRET_KEY = 'sk_test_sandbox'
const SANDBOX_PUBLISHABLE_KEY = 'pk_test_sandbox'
const SANDBOX_WEBHOOK_SECRET = 'whsec_sandbox'

const text = z.string().trim().min(1).optional().catch(undefined)

/** The environment variables the shop reads; each one is explained in the README's table. */
const variables = z.object({
  PORT: z.coerce.number().int().min(0).max(65_535).default(4321),
  HOST: z.string().trim().min(1).default('127.0.0.1'),
  DATA_DIR: z.string().trim().min(1).default('./data'),
  DATABASE_URL: text,
  DATABASE_AUTH_TOKEN: text,
  SITE_URL: z.url().optional(),
  STRIPE_SECRET_KEY: text,
  STRIPE_PUBLISHABLE_KEY: text,
  STRIPE_WEBHOOK_SECRET: text,
  STRIPE_API_URL: z.url().optional(),
  SMTP_URL: z
    .url({ protocol: /^smtps?$/, error: 'SMTP_URL is smtp://user:password@host:port or smtps://…' })
    .optional(),
  SMTP_TLS: z.enum(['required', 'off'], 'SMTP_TLS is required or off').optional(),
  MAIL_FROM: text,
  OIDC_ISSUER: z.url().optional(),
  OIDC_CLIENT_ID: text,
  OIDC_CLIENT_SECRET: text,
  ...storageVariables,
  ...openAiVariables,
  SHOP_SANDBOX: z.enum(['0', '1']).default('0'),
  TRUSTED_PROXIES: z.coerce.number().int().min(0).max(10).default(0),
  RATE_LIMIT_FACTOR: z.coerce.number().positive().default(1),
  LOG_LEVEL: z.enum(['silent', 'error', 'warn', 'info', 'debug']).default('info'),
})

export interface Config {
  port: number
  host: string
  dataDir: string
  database: { url: string; authToken: string | undefined }
  /** Without a trailing slash. */
  siteUrl: string
  stripe: {
    sandbox: boolean
    secretKey: string
    publishableKey: string
    webhookSecret: string
    /** Where the provider answers; null: its own address, or the sandbox inside the shop. */
    apiUrl: string | null
  }
  mail: {
    /** Null: messages are written to files under `$DATA_DIR/mail`. */
    smtpUrl: string | null
    /**
     * What an `smtp:` connection does with STARTTLS. `required`: no message goes out without it. `offered`: it is used if
     * the server offers it. `off`: it is not used.
     */
    startTls: 'required' | 'offered' | 'off'
    /** Whom messages come from, and where the shop reads its own. */
    from: Mailbox
  }
  /** The provider people may sign in through; null: email and password only. */
  oidc: OidcConfig | null
  /** Where pictures are kept; null: in the data directory. */
  s3: S3Config | null
  /** What writes a product's texts from its picture; null: nothing does. */
  openAi: OpenAiConfig | null
  /** How many proxies stand before the shop and may be believed about the visitor's address. */
  trustedProxies: number
  /** Multiplies every rate limit; 1 in production. */
  rateLimitFactor: number
  logLevel: string
}

export interface Mailbox {
  name: string
  address: string
}

export interface OidcConfig {
  /** As the provider names itself. */
  issuer: string
  clientId: string
  clientSecret: string
}

/** The process's environment, with what `.env` in the working directory adds to it where there is one. */
export function environment(): NodeJS.ProcessEnv {
  if (existsSync('.env')) process.loadEnvFile('.env')
  return process.env
}

/**
 * Reads the configuration from environment variables.
 * @throws Error with a sentence for the owner when a variable is malformed or a combination is unsafe.
 */
export function readConfig(env: Record<string, string | undefined>): Config {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''))
  const parsed = variables.safeParse(given)
  if (!parsed.success) throw new Error(`Configuration: ${z.prettifyError(parsed.error)}`)
  const vars = parsed.data
  const dataDir = resolve(vars.DATA_DIR)
  const sandbox = vars.STRIPE_SECRET_KEY === undefined

  if (sandbox && !isLoopback(vars.HOST) && vars.SHOP_SANDBOX !== '1')
    throw new Error(
      `The shop has no STRIPE_SECRET_KEY, so payments would run in the sandbox, where test cards buy flowers. ` +
        `It refuses to listen on ${vars.HOST} that way. Set the STRIPE_ variables, or SHOP_SANDBOX=1 to insist.`,
    )
  if (!sandbox && !(vars.STRIPE_PUBLISHABLE_KEY && vars.STRIPE_WEBHOOK_SECRET))
    throw new Error('STRIPE_SECRET_KEY is set; STRIPE_PUBLISHABLE_KEY and STRIPE_WEBHOOK_SECRET are needed beside it.')

  return {
    port: vars.PORT,
    host: vars.HOST,
    dataDir,
    database: {
      url: vars.DATABASE_URL ?? `file:${resolve(dataDir, 'shop.db')}`,
      authToken: vars.DATABASE_AUTH_TOKEN,
    },
    siteUrl: (vars.SITE_URL ?? `http://localhost:${vars.PORT}`).replace(/\/+$/, ''),
    stripe: {
      sandbox,
      secretKey: vars.STRIPE_SECRET_KEY ?? SANDBOX_SECRET_KEY,
      publishableKey: sandbox ? SANDBOX_PUBLISHABLE_KEY : (vars.STRIPE_PUBLISHABLE_KEY ?? ''),
      webhookSecret: vars.STRIPE_WEBHOOK_SECRET ?? SANDBOX_WEBHOOK_SECRET,
      apiUrl: vars.STRIPE_API_URL?.replace(/\/+$/, '') ?? null,
    },
    mail: { smtpUrl: vars.SMTP_URL ?? null, startTls: readStartTls(vars), from: readMailbox(vars.MAIL_FROM) },
    oidc: readOidc(vars),
    s3: readS3(vars),
    openAi: readOpenAi(vars),
    trustedProxies: vars.TRUSTED_PROXIES,
    rateLimitFactor: vars.RATE_LIMIT_FACTOR,
    logLevel: vars.LOG_LEVEL,
  }
}

/** Whether an address to listen on can be reached from this machine only. */
export function isLoopback(host: string): boolean {
  if (host === 'localhost' || host === '::1') return true
  return isIP(host) === 4 && host.startsWith('127.')
}

/**
 * Messages hold links that sign people in, so they leave this machine encrypted unless the owner says otherwise by name.
 * On the way to a mail server on this machine nobody can listen, and its certificate seldom names loopback.
 */
function readStartTls({ SMTP_TLS, SMTP_URL }: z.infer<typeof variables>): Config['mail']['startTls'] {
  if (SMTP_TLS) return SMTP_TLS
  return SMTP_URL && isLoopback(new URL(SMTP_URL).hostname.replace(/^\[|\]$/g, '')) ? 'offered' : 'required'
}

/** `Mộc Lan <hello@example.com>`, or an address alone. */
function readMailbox(text: string | undefined): Mailbox {
  if (text === undefined) return { name: SHOP.name, address: SHOP.email }
  const [, name = '', address = text] = /^"?([^"<>]*?)"?\s*<([^<>]+)>$/.exec(text) ?? []
  if (/\p{Cc}/u.test(text) || !z.email().safeParse(address).success)
    throw new Error('Configuration: MAIL_FROM is an address, or a name and an address: Mộc Lan <hello@example.com>')
  return { name: name || SHOP.name, address }
}

function readOidc(vars: z.infer<typeof variables>): OidcConfig | null {
  const { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET: clientSecret } = vars
  if (!issuer && !clientId && !clientSecret) return null
  if (!issuer || !clientId || !clientSecret)
    throw new Error('OIDC_ISSUER, OIDC_CLIENT_ID and OIDC_CLIENT_SECRET are needed together.')
  const { protocol, hostname } = new URL(issuer)
  if (protocol !== 'https:' && !isLoopback(hostname.replace(/^\[|\]$/g, '')))
    throw new Error('OIDC_ISSUER must be an https address: what it says decides who is signed in.')
  return { issuer, clientId, clientSecret }
}
