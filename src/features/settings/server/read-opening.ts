import { findBackupGaps } from '#server/backup-gaps.ts'
import { exposuresOf } from '#server/config-exposure.ts'
import { inspectConfig } from '#server/config.ts'
import { readDemoNotice } from '#server/demo-notice.ts'
import { readShopProfile } from '#server/shop-profile.ts'
import { readShopState } from '#server/shop-state.ts'
import type { Shop } from '#server/shop.ts'
import { isNoticeShown } from '#shared/demo-notice.ts'
import { DEFAULT_PROFILE, type ShopProfile } from '#shared/shop-profile.ts'
import { OPENING_STEPS, type OpeningStep } from '../opening.ts'

type Environment = Record<string, string | undefined>

/**
 * Returns what is still demo or missing, by the rules of `npm run check`. What only `npm run check` can say, such as
 * the rights of a file, is not among it.
 * @param env the settings that this process was started with
 */
export async function readOpening({ db, config, clock }: Shop, env: Environment): Promise<OpeningStep[]> {
  const [demo, openedAt, nightlyBackup, profile, notice] = await Promise.all([
    readShopState(db, 'demo'),
    readShopState(db, 'openedAt'),
    readShopState(db, 'nightlyBackup'),
    readShopProfile(db),
    readDemoNotice(db),
  ])
  const found = inspectConfig(env).findings.map(({ variable }) => variable)
  const state = { demo: demo ?? false, openedAt, nightlyBackup }
  const isOpen: Record<OpeningStep, boolean> = {
    profile: isDemoProfile(profile),
    accounts: state.demo,
    payments: config.payments.sandbox,
    notice: isNoticeShown(notice, config.payments.sandbox) !== config.payments.sandbox,
    address: !exposuresOf(config).some(({ variable }) => variable === 'SITE_URL'),
    mail: found.some((variable) => /^(?:SMTP|MAIL)_/.test(variable)),
    backups: findBackupGaps(config, env, state, clock.now()).length > 0,
    ai: !config.openAi,
  }
  return OPENING_STEPS.filter((step) => isOpen[step])
}

/** Nobody has the demo's number or email, and no flowers are at its addresses. A name may be the same by chance. */
function isDemoProfile({ phone, email, addresses }: ShopProfile): boolean {
  const { addresses: demo, ...others } = DEFAULT_PROFILE
  return (
    phone === others.phone ||
    email === others.email ||
    Object.values(addresses).some((address) => Object.values(demo).includes(address))
  )
}
