import type { DeliveryTimes } from '#features/delivery/delivery-rules.ts'
import { dayInVietnam } from '#shared/dates.ts'
import { serverNow } from '#shared/server-clock.ts'
import { $draft, changeDraft, isDayStored } from './checkout-draft.store.ts'
import { proposedDay } from './delivery-days.ts'

/** Whether the day of the draft is what the clock of the device has proposed. */
let isUnsettled = !isDayStored

/**
 * Proposes a delivery day by the server's clock, before the form is shown: the draft has begun by the clock of the
 * device, which may be wrong, and knows no closed days. A day that the customer has chosen stays until it has passed:
 * if nothing can be ordered for it any more, the form says so at the field, and nobody is moved silently.
 */
export function settleDay(times: DeliveryTimes): void {
  const { deliveryDate } = $draft.get()
  const now = serverNow()
  const isProposal = isUnsettled
  isUnsettled = false
  if (!isProposal && deliveryDate >= dayInVietnam(now)) return
  const day = proposedDay(times, now)
  if (day !== deliveryDate) changeDraft({ deliveryDate: day })
}
