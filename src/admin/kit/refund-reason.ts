import { isOneOf } from '#shared/is-one-of.ts'
import type { PageTranslate } from '#i18n/page.ts'

/** The provider's codes for why a refund failed ("failure_reason" in its documentation). */
const REASONS = [
  'expired_or_canceled_card',
  'lost_or_stolen_card',
  'declined',
  'insufficient_funds',
  'charge_for_pending_refund_disputed',
  'merchant_request',
  'canceled',
] as const

/**
 * Explains to a florist why a refund failed, given the provider's code (when a bank returns the money) or its sentence.
 */
export function refundReason(t: PageTranslate, failure: string): string {
  if (isOneOf(REASONS, failure)) return t(`adminOrders:refund.reasons.${failure}`)
  // An unknown code means nothing to a florist.
  if (/^\w+$/.test(failure)) return t('adminOrders:refund.reasons.unknown')
  return t('adminOrders:refund.reasons.words', { words: failure })
}
