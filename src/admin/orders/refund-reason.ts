import { isOneOf } from '#features/orders/is-one-of.ts'
import type { PageTranslate } from '#i18n/page.ts'

/** The provider's names for why a refund failed (its documentation, "failure_reason" of a refund). */
const REASONS = [
  'expired_or_canceled_card',
  'lost_or_stolen_card',
  'declined',
  'insufficient_funds',
  'charge_for_pending_refund_disputed',
  'merchant_request',
  'canceled',
] as const

/** Why a refund failed, in a florist's words: a name as the provider gives it when a bank sends money back, or its sentence. */
export function refundReason(t: PageTranslate, failure: string): string {
  if (isOneOf(REASONS, failure)) return t(`adminOrders:refund.reasons.${failure}`)
  // A name that is not known here tells a florist nothing.
  if (/^\w+$/.test(failure)) return t('adminOrders:refund.reasons.unknown')
  return t('adminOrders:refund.reasons.words', { words: failure })
}
