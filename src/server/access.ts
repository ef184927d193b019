import type { Call } from '#shared/call.ts'
import { may } from '#shared/staff.ts'
import type { SessionFacts, SessionUser } from './session.ts'
import type { Shop } from './shop.ts'
import { mustTurnOnTwoStep } from './staff-two-step.ts'

/** Returns why a signed-in account may not make a call; null if it may. */
export async function refusalOf(
  shop: Pick<Shop, 'config' | 'db'>,
  { access, permission }: Pick<Call, 'access' | 'permission'>,
  { user, session }: { user: SessionUser; session: SessionFacts },
): Promise<'forbidden' | 'two_step_required' | null> {
  if (permission && !may(user.role, permission)) return 'forbidden'
  return access === 'admin' && (await mustTurnOnTwoStep(shop, user, session)) ? 'two_step_required' : null
}
