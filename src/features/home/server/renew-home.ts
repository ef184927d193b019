import type { ShopState } from '#db/schema/index.ts'
import { findSoonest } from '#features/delivery/server/find-soonest.ts'
import { readDeliveryRules } from '#features/delivery/server/read-delivery-rules.ts'
import type { DeliveryRules } from '#features/delivery/delivery-rules.ts'
import type { NextDelivery } from '#features/delivery/next-delivery.ts'
import { isAhead } from '#server/clock.ts'
import { raiseTags, type ContentTag } from '#server/content-tags.ts'
import type { Shop } from '#server/shop.ts'
import { readShopState, writeShopState } from '#server/shop-state.ts'
import { dayInVietnam } from '#shared/dates.ts'
import { CITIES } from '#shared/shop.ts'
import type { HomeNow } from '../home-now.ts'

/** The cache tag of what the home page shows by the clock. */
export const HOME_TAG = 'home' satisfies ContentTag

/**
 * Returns what the home page shows at this moment. A process whose clock is behind that of the job below uses the
 * job's, or it would save the page with what the job has just renewed (decision 079).
 */
export async function readHomeNow({ db, clock }: Pick<Shop, 'db' | 'clock'>, rules: DeliveryRules): Promise<HomeNow> {
  const now = clock.now()
  const renewed = await readRenewed(db, now)
  return homeAt(db, rules, latest(now, renewed?.at))
}

/**
 * Has the home page rendered again when what it shows by the clock has changed: at a new month, at the end of a time to
 * order, at the midnight that makes the soonest delivery one of today, and when its last place is taken or given back.
 */
export async function renewHome(shop: Pick<Shop, 'db' | 'clock' | 'invalidatePages'>): Promise<void> {
  const { db, clock } = shop
  const renewed = await readRenewed(db, clock.now())
  const now = latest(clock.now(), renewed?.at)
  const shown = signatureOf(await homeAt(db, await readDeliveryRules(db), now))
  if (shown === renewed?.shown) return
  await db.transaction(async (tx) => {
    await writeShopState(tx, 'homeShown', { at: now.toISOString(), shown })
    for (const statement of raiseTags(tx, [HOME_TAG])) await statement
  })
  await shop.invalidatePages()
}

/** Returns what the job has renewed; null, too, if that was while its clock was ahead. */
async function readRenewed(db: Shop['db'], now: Date): Promise<ShopState['homeShown'] | null> {
  const renewed = await readShopState(db, 'homeShown')
  return renewed && !isAhead(new Date(renewed.at), now) ? renewed : null
}

async function homeAt(db: Shop['db'], rules: DeliveryRules, now: Date): Promise<HomeNow> {
  const deliveries = {} as HomeNow['deliveries']
  for (const city of CITIES) deliveries[city] = await findSoonest(db, rules, city, now)
  return { month: Number(dayInVietnam(now).slice(5, 7)), deliveries }
}

function signatureOf({ month, deliveries }: HomeNow): string {
  return [month, ...Object.values(deliveries).map((next) => next && deliverySignature(next))].join(', ')
}

/** Today's delivery is shown with the end of the time to order. */
function deliverySignature({ day, slot, ahead }: NextDelivery): string {
  return `${day} ${slot.id}${ahead === 0 ? ' today' : ''}`
}

function latest(now: Date, renewedAt: string | undefined): Date {
  return renewedAt === undefined || Date.parse(renewedAt) < now.getTime() ? now : new Date(renewedAt)
}
