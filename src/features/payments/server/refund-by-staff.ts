import type { cashRefunds, transferRefunds } from '#db/schema/index.ts'
import type { ProviderRefund } from './payment-provider.ts'

type Row = (typeof cashRefunds | typeof transferRefunds)['$inferSelect']

/**
 * Returns a refund that staff give back by hand as its provider lists it. One whose note was taken back has failed,
 * with the reason that staff gave.
 */
export function refundByStaffOf({ id, paymentId, amount, state, failure, createdAt }: Row): ProviderRefund {
  return {
    ...{ id, paymentId, orderedAs: id, amount, failure, createdAt },
    state: state === 'taken_back' ? 'failed' : state,
  }
}
