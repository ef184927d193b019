import { peekState, type PeekedState } from '#db/peek-state.ts'
import { DEFAULT_NOTICE, isNoticeShown } from '#shared/demo-notice.ts'
import type { Config } from './config.ts'
import { exposuresOf } from './config-exposure.ts'
import { missing, refuse, refused, type Finding } from './config-finding.ts'
import { PAYMENT_KEY_CHOICES } from './config-payment.ts'

const OPEN_SHOP = 'Run npm run open-shop to make a real shop of it, or choose an empty DATA_DIR.'

/**
 * Returns why a configuration must not be started on a database in this state. A demo database has accounts with a
 * public password, so it is for the sandbox only. An open shop must not fall back to the sandbox because its settings
 * were not found.
 */
export function findStateRisks(config: Config, { demo, openedAt }: Pick<PeekedState, 'demo' | 'openedAt'>): Finding[] {
  const { sandbox, publicSandbox, namedKey } = config.payments
  if (demo && !sandbox) {
    const what = 'on a database that was filled with the demo, whose administrator has a published password'
    return [
      refused(namedKey, `holds a real key ${what}`, OPEN_SHOP),
      ...exposuresOf(config).map((exposure) => refused(exposure.variable, `${exposure.what} ${what}`, OPEN_SHOP)),
    ]
  }
  if (openedAt !== null && sandbox && !publicSandbox)
    return [
      refused(
        namedKey,
        `is not set, but this shop has been open since ${openedAt.slice(0, 10)}: test cards would buy its flowers`,
        `Set ${PAYMENT_KEY_CHOICES} (is .env in the working directory?), or SHOP_SANDBOX=1 to try out a copy.`,
      ),
    ]
  return []
}

/** Returns that the notice of a demo does not fit how this configuration takes money, if it does not. */
export function findNoticeGaps(
  { payments: { sandbox, namedKey } }: Pick<Config, 'payments'>,
  { demoNotice }: Pick<PeekedState, 'demoNotice'>,
): Finding[] {
  if (isNoticeShown({ ...DEFAULT_NOTICE, ...demoNotice }, sandbox) === sandbox) return []
  return [
    sandbox
      ? missing(
          namedKey,
          'is not set, and the settings hide the notice of a demo: visitors cannot tell that nothing is charged',
          'Show the notice again at /admin/settings.',
        )
      : missing(
          namedKey,
          'holds a real key, but the settings show the notice of a demo on every page',
          'Hide the notice at /admin/settings.',
        ),
  ]
}

/**
 * Refuses this configuration on the database that it names, before anything is built, migrated or served.
 * @throws ConfigError with the variable and the remedy
 */
export async function refuseUnsafeStart(config: Config): Promise<void> {
  const state = await peekState(config.database)
  if (state) refuse(findStateRisks(config, state))
}
