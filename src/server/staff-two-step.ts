import type { SessionFacts, SessionUser } from './session.ts'
import type { Shop } from './shop.ts'
import { readShopState } from './shop-state.ts'

/** Returns whether the shop takes real money: it has the provider's keys, or its database is not a demo. */
export async function isShopOpen({ config, db }: Pick<Shop, 'config' | 'db'>): Promise<boolean> {
  return !config.payments.sandbox || (await readShopState(db, 'demo')) === null
}

/**
 * Returns whether an owner or a florist must turn two-step sign-in on before the back-office opens. Couriers see none.
 */
export async function mustTurnOnTwoStep(
  shop: Pick<Shop, 'config' | 'db'>,
  user: Pick<SessionUser, 'isAdmin' | 'twoStepAt'>,
  session: Pick<SessionFacts, 'twoStep'>,
): Promise<boolean> {
  if (!user.isAdmin || (user.twoStepAt !== null && session.twoStep)) return false
  return isShopOpen(shop)
}
