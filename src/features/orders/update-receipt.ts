import { draftFor } from '#features/reminders/reminder-draft.ts'
import { shownTimes } from '#features/delivery/slot-id.ts'
import { isDay } from '#shared/dates.ts'
import type { CardOccasion } from '#shared/gift.ts'
import { cardText, timeText, withoutReceipt, type Receipt } from './receipts.ts'
import { $receipts } from './receipts.store.ts'

/** What an order says after its customer has changed it. */
interface ChangedOrder {
  deliveryDate: string | null
  /** Empty: any time of the day. */
  slotId: string
  cardOccasion: CardOccasion
  cardMessage: string
  cardSignature: string
}

/** Brings the receipt of an order up to date on the device where its customer has changed it. */
export function updateReceipt(orderId: string, now: ChangedOrder): void {
  change(orderId, (receipt) => changedReceipt(receipt, now))
}

/** Removes the request to confirm an order from its receipt on the device where its customer has confirmed it. */
export function confirmReceipt(orderId: string): void {
  change(orderId, (receipt) => ({ ...receipt, unconfirmed: false, confirmBy: '' }))
}

/** Removes the receipt of an order that was cancelled on this device. */
export function removeReceipt(orderId: string): void {
  if (isKept(orderId)) $receipts.set(withoutReceipt($receipts.get(), orderId))
}

function change(orderId: string, changed: (receipt: Receipt) => Receipt): void {
  if (!isKept(orderId)) return
  $receipts.set($receipts.get().map((each) => (each.orderId === orderId ? changed(each) : each)))
}

/** Where no receipt is kept, nothing is stored: the home page loads what shows them only where something is. */
const isKept = (orderId: string) => $receipts.get().some((receipt) => receipt.orderId === orderId)

/** Returns a receipt with what its order says now. */
export function changedReceipt(receipt: Receipt, now: ChangedOrder): Receipt {
  const { recipientName } = receipt
  return {
    ...receipt,
    deliveryDate: now.deliveryDate !== null && isDay(now.deliveryDate) ? now.deliveryDate : null,
    time: timeText(shownTimes(now.slotId)),
    card: cardText(now),
    remind: draftFor({ ...now, recipientName })?.occasion ?? '',
  }
}
