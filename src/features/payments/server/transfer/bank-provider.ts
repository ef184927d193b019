/** The name of the provider of bank transfers, in stored rows and in the path of its webhook. It never changes. */
export const BANK_PROVIDER = 'bank'

/** What a customer's money arriving is called in the log of events. */
export const TRANSFER_RECEIVED = 'transfer.received'

/** What staff giving money back, and taking back the note of it, are called there. */
export const TRANSFER_REFUND = { made: 'transfer.refunded', takenBack: 'transfer.refund_taken_back' } as const

/** Returns the id of the event that staff have placed the rest of a line of the bank. */
export function placedEventId(lineId: string): string {
  return `${lineId}:placed`
}
