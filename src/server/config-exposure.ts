import { databasePath } from '#db/location.ts'
import { isLoopback, isLoopbackUrl } from './config-address.ts'
import { refused, risk, missing, type Finding } from './config-finding.ts'
import { PAYMENT_KEY_CHOICES, SANDBOX_VARIABLES } from './config-payment.ts'

/** The settings that decide who can reach the shop, and what it then lacks. */
interface ExposedSettings {
  host: string
  siteUrl: string
  trustedProxies: number
  rateLimitFactor: number
  database: { url: string }
  payments: { sandbox: boolean; publicSandbox: boolean; namedKey: string }
  mail: { smtpUrl: string | null; startTls: string }
}

/** A setting through which other machines can reach the shop. */
export interface Exposure {
  variable: 'SITE_URL' | 'HOST' | 'TRUSTED_PROXIES'
  what: string
}

/** Returns every sign that other machines can reach the shop. */
export function exposuresOf(config: Pick<ExposedSettings, 'siteUrl' | 'host' | 'trustedProxies'>): Exposure[] {
  const found: Exposure[] = []
  if (!isLoopbackUrl(config.siteUrl))
    found.push({ variable: 'SITE_URL', what: `is a public address (${config.siteUrl})` })
  if (!isLoopback(config.host)) found.push({ variable: 'HOST', what: `lets others connect (${config.host})` })
  if (config.trustedProxies > 0)
    found.push({ variable: 'TRUSTED_PROXIES', what: `says that a proxy forwards visitors (${config.trustedProxies})` })
  return found
}

/** Refuses the sandbox where others can reach the shop, unless SHOP_SANDBOX=1 insists on a public demo. */
export function findPublicSandbox(config: ExposedSettings): Finding[] {
  const { sandbox, publicSandbox, namedKey } = config.payments
  if (!sandbox) return []
  return exposuresOf(config).map(({ variable, what }) =>
    publicSandbox
      ? risk(variable, `${what}, and SHOP_SANDBOX=1 lets test cards buy flowers there`, 'Deliver nothing from it.')
      : refused(
          variable,
          `${what}, but ${namedKey} is not set: payments would run in the sandbox, where test cards buy flowers`,
          `Set ${PAYMENT_KEY_CHOICES} (npm run open-shop asks for them), or SHOP_SANDBOX=1 for a public demo.`,
        ),
  )
}

/** Returns what is missing or risky in a shop that takes orders, as far as its settings show. */
export function findGaps(config: ExposedSettings, given: (variable: string) => boolean): Finding[] {
  const found: Finding[] = []
  const isPublic = !isLoopbackUrl(config.siteUrl)
  if (config.payments.sandbox)
    found.push(
      missing(
        config.payments.namedKey,
        'is not set: payments run in the sandbox, where test cards buy flowers',
        'Run npm run open-shop when the shop is to take real orders.',
      ),
    )
  else if (!given('SITE_URL'))
    found.push(
      missing('SITE_URL', 'is not set: links in mails lead to localhost', 'Set it to the shop’s https:// address.'),
    )
  if (isPublic && config.trustedProxies === 0)
    found.push(
      risk(
        'TRUSTED_PROXIES',
        'is 0 at a public SITE_URL: behind a proxy, all visitors share one address and one set of rate limits',
        'Set it to the number of proxies before the shop, most often 1.',
      ),
    )
  if (!isLoopback(config.host) && isPublic)
    found.push(
      risk(
        'HOST',
        `is ${config.host}: visitors can go past the proxy, without encryption and with addresses of their choice`,
        'Set it to 127.0.0.1, or let a firewall pass only the proxy.',
      ),
    )
  if (config.mail.smtpUrl !== null && config.mail.startTls === 'off')
    found.push(risk('SMTP_TLS', 'is off: links that sign people in travel unencrypted', 'Remove it.'))
  if (config.mail.smtpUrl === null)
    found.push(
      missing(
        'SMTP_URL',
        'is not set: mails are files under DATA_DIR, and nobody gets them',
        'Set it to a mail server.',
      ),
    )
  else if (!given('MAIL_FROM'))
    found.push(
      missing(
        'MAIL_FROM',
        'is not set: mails come from the email in the back-office’s settings, which is nobody’s until you change it',
        'Set it to the shop’s own address.',
      ),
    )
  if (given('DATABASE_AUTH_TOKEN') && !given('DATABASE_URL'))
    found.push(missing('DATABASE_URL', 'is not set beside DATABASE_AUTH_TOKEN', 'Set it, or remove the token.'))
  if (/^http:/.test(config.database.url) && !isLoopbackUrl(config.database.url))
    found.push(risk('DATABASE_URL', 'reaches the database without encryption', 'Use libsql:// or https://.'))
  found.push(...findUnshared(config, given))
  if (config.rateLimitFactor > 10)
    found.push(
      risk(
        'RATE_LIMIT_FACTOR',
        `is ${config.rateLimitFactor}: passwords may be guessed that much faster`,
        'Remove it outside of tests.',
      ),
    )
  return found
}

/** Returns what processes on several machines need beside a database server, and each has for itself. */
function findUnshared({ database, payments }: ExposedSettings, given: (variable: string) => boolean): Finding[] {
  if (databasePath(database.url)) return []
  const found: Finding[] = []
  const alone = 'although DATABASE_URL is a server, which several processes may share'
  if (!given('S3_BUCKET'))
    found.push(
      missing(
        'S3_BUCKET',
        `is not set, ${alone}: pictures are files of this process`,
        'Set it, with the other S3_… settings.',
      ),
    )
  if (!given('TWO_STEP_KEY'))
    found.push(
      missing(
        'TWO_STEP_KEY',
        `is not set, ${alone}: each has a key of its own for two-step sign-in`,
        'Set it to the content of DATA_DIR/two-step-key, or to 64 random hexadecimal digits.',
      ),
    )
  for (const variable of payments.sandbox ? SANDBOX_VARIABLES : [])
    if (!given(variable))
      found.push(
        missing(
          variable,
          `is not set, ${alone}: each has a payment sandbox of its own`,
          'Run npm run sandbox once, and set it to that address.',
        ),
      )
  return found
}
