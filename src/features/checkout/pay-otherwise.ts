import type { Words } from '#i18n/island.ts'
import { callApi } from '#shared/api-client.ts'
import { readTransfer } from './begin-transfer.calls.ts'
import { leaveCheckout } from './checkout.calls.ts'
import { $transfer, type KeptTransfer } from './transfer.store.ts'
import { $arrived } from './watch-transfer.ts'

/**
 * Gives the transfer up, and begins another payment by a reload once its place, code and pieces are free: else they
 * would refuse the same customer. Without an answer, the next payment in the place of the same session gives it up.
 * What arrives afterwards is found by its reference. If a part has arrived since the page last asked, the transfer
 * stays: another payment would ask for the whole sum again.
 */
export async function payOtherwise({ locale }: Words, { reference, clientSecret }: KeptTransfer): Promise<void> {
  const body = { paymentIntentId: reference, clientSecret, givenUp: true }
  await callApi(leaveCheckout, { locale, body }).catch(() => {})
  const answer = await callApi(readTransfer, { locale, body: { reference, clientSecret } }).catch(() => null)
  if (answer?.state === 'waiting' && answer.receivedVND > 0) return $arrived.set(answer)
  // All of the money has arrived meanwhile, and the page has turned to the order.
  if ($transfer.get()?.reference !== reference) return
  // If it has not turned yet, it does so after the reload.
  if (answer?.state !== 'paid') $transfer.set(null)
  location.reload()
}
