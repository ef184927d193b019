import '#shared/forget-visitor.ts'
import { storedAtom } from '#shared/stored-atom.ts'
import { parseReceipts, withReceipt, type Receipt } from './receipts.ts'

/** The receipts of the orders made on this device, newest first, until each is closed. Browser only. */
export const $receipts = storedAtom<Receipt[]>('receipts', [], { encode: JSON.stringify, decode: parseReceipts })

/** Keeps the receipt of an order that was just made. */
export function keepReceipt(receipt: Receipt): void {
  $receipts.set(withReceipt($receipts.get(), receipt))
}
