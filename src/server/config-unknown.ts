import { risk, type Finding } from './config-finding.ts'

/** How names begin that can only be meant for the shop. */
const OWN_NAMES = /^(STRIPE|SMTP|MAIL|OIDC|S3|OPENAI|SHOP|SITE|DATABASE|DATA_DIR|BACKUP_DIR|TRUSTED|RATE_LIMIT)_?/

/** Read elsewhere than by `readConfig`. */
const READ_ELSEWHERE = new Set(['SHOP_ENV_FILE'])

/** Returns a finding for each variable that looks like one of the shop's and is none: most often a slip of the pen. */
export function findUnknownVariables(names: readonly string[], known: readonly string[]): Finding[] {
  return names
    .filter((name) => OWN_NAMES.test(name) && !known.includes(name) && !READ_ELSEWHERE.has(name))
    .map((name) => {
      const prefix = name.split('_')[0] ?? name
      const related = known.filter((other) => other.startsWith(prefix))
      return risk(name, 'is no variable of the shop, and nobody reads it', `Known are ${related.join(', ')}.`)
    })
}
