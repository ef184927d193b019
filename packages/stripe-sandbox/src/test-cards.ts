/** How the bank of a test card decides (Stripe, "Test cards"). */
export type Bank =
  | { answer: 'approves'; refunds?: 'fail'; disputes?: true }
  /** `outcome` null: the bank decides only on a test's order. */
  | { answer: 'processes'; outcome: 'succeeded' | 'failed' | null }
  | { answer: 'asks' }
  | { answer: 'declines'; code: string; declineCode?: string }

/** The name under which a card's behaviour is stored, in place of its number. */
export type Behaviour = keyof typeof BANKS

const BANKS = {
  approves: { answer: 'approves' },
  asks: { answer: 'asks' },
  refund_fails: { answer: 'approves', refunds: 'fail' },
  disputed: { answer: 'approves', disputes: true },
  settles_late: { answer: 'processes', outcome: 'succeeded' },
  fails_late: { answer: 'processes', outcome: 'failed' },
  stays_processing: { answer: 'processes', outcome: null },
  generic_decline: { answer: 'declines', code: 'card_declined', declineCode: 'generic_decline' },
  insufficient_funds: { answer: 'declines', code: 'card_declined', declineCode: 'insufficient_funds' },
  expired_card: { answer: 'declines', code: 'expired_card' },
  incorrect_cvc: { answer: 'declines', code: 'incorrect_cvc' },
  processing_error: { answer: 'declines', code: 'processing_error' },
  not_a_test_card: { answer: 'declines', code: 'card_declined', declineCode: 'test_mode_live_card' },
} as const satisfies Record<string, Bank>

const BY_NUMBER: Record<string, Behaviour> = {
  '4242424242424242': 'approves',
  '5555555555554444': 'approves',
  '4000000000000002': 'generic_decline',
  '4000000000009995': 'insufficient_funds',
  '4000000000000069': 'expired_card',
  '4000000000000127': 'incorrect_cvc',
  '4000000000000119': 'processing_error',
  '4000002760003184': 'asks',
  '4000000000005126': 'refund_fails',
  '4000000000000259': 'disputed',
  // Three numbers of the sandbox's own: Stripe has no card that stays in processing.
  '4000000000001778': 'settles_late',
  '4000000000001786': 'fails_late',
  '4000000000001794': 'stays_processing',
}

/** Ready-made payment methods, for calls from a server (Stripe, "Test cards", tab PaymentMethods). */
export const READY_MADE: Record<string, string> = {
  pm_card_visa: '4242424242424242',
  pm_card_mastercard: '5555555555554444',
  pm_card_visa_chargeDeclined: '4000000000000002',
  pm_card_visa_chargeDeclinedInsufficientFunds: '4000000000009995',
  pm_card_chargeDeclinedExpiredCard: '4000000000000069',
  pm_card_chargeDeclinedIncorrectCvc: '4000000000000127',
  pm_card_chargeDeclinedProcessingError: '4000000000000119',
  pm_card_authenticationRequired: '4000002760003184',
  pm_card_refundFail: '4000000000005126',
  pm_card_createDispute: '4000000000000259',
}

const MESSAGES: Record<string, string> = {
  card_declined: 'Your card was declined.',
  insufficient_funds: 'Your card has insufficient funds.',
  expired_card: 'Your card has expired.',
  incorrect_cvc: "Your card's security code is incorrect.",
  processing_error: 'An error occurred while processing your card. Try again in a little bit.',
  test_mode_live_card:
    'Your card was declined. Your request was in test mode, but used a non test card. For a list of valid test cards, visit: https://docs.stripe.com/testing.',
}

/** Returns what a test card does by its number. Other numbers are declined as live cards are. */
export function behaviourOf(digits: string): Behaviour {
  return BY_NUMBER[digits] ?? 'not_a_test_card'
}

/** Returns how the bank of a test card decides. */
export function bankBehind(behaviour: string): Bank {
  return BANKS[behaviour as Behaviour] ?? BANKS.not_a_test_card
}

/** Returns Stripe's message for a decline. */
export function declineMessage(code: string, declineCode?: string): string {
  return (declineCode && MESSAGES[declineCode]) || MESSAGES[code] || 'Your card was declined.'
}
