import { PAYMENT_KEY_NAMES } from './config-payment.ts'
import { risk, type Finding } from './config-finding.ts'

/** Prefixes of the shop's variables. `MAIL` alone is not one of them: login shells set it. */
const OWN_NAMES =
  /^(?:(?:SMTP|MAIL|OIDC|S3|OPENAI|SHOP|SITE|DATABASE|CDN|TRUSTED|RATE_LIMIT|RETENTION|METRICS|BACKUP|PAGES|TWO_STEP|DRAIN|EVENTS_WEBHOOK)_|DATA_DIR)/

/** Variables that are read elsewhere than in `readConfig`. */
const READ_ELSEWHERE = new Set(['SHOP_ENV_FILE'])

/** A payment provider's variables begin with the same word as its keys. */
const PROVIDERS = new Set(PAYMENT_KEY_NAMES.map(firstWord))

/** Returns a finding for each variable that looks like one of the shop's but is not; most often it is misspelt. */
export function findUnknownVariables(names: readonly string[], known: readonly string[]): Finding[] {
  return names
    .filter(
      (name) =>
        (OWN_NAMES.test(name) || (name.includes('_') && PROVIDERS.has(firstWord(name)))) &&
        !known.includes(name) &&
        !READ_ELSEWHERE.has(name),
    )
    .map((name) => {
      const prefix = firstWord(name)
      const related = known.filter((other) => other.startsWith(prefix))
      return risk(name, 'is not a variable of the shop, so it has no effect', `Known are ${related.join(', ')}.`)
    })
}

function firstWord(name: string): string {
  return name.split('_')[0] ?? name
}
