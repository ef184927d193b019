import type { Words } from '#i18n/island.ts'
import { ApiError, callApi } from '#shared/api-client.ts'
import { showToast } from '#ui/toast/toast.ts'
import { readTransfer } from './begin-transfer.calls.ts'
import { leaveCheckout } from './checkout.calls.ts'
import { $transfer, type KeptTransfer } from './transfer.store.ts'
import { $arrived } from './watch-transfer.ts'

/**
 * Gives the transfer up, and begins another payment by a reload once its place, code and pieces are free: else they
 * would refuse the same customer. If that call gets no answer, the next payment in the place of the same session gives
 * it up. What arrives afterwards is found by its reference. If a part has arrived since the page last asked, or the
 * shop cannot say, the transfer stays: another payment would ask for the whole sum again.
 */
export async function payOtherwise({ locale, t }: Words, { reference, clientSecret }: KeptTransfer): Promise<void> {
  const body = { paymentIntentId: reference, clientSecret, givenUp: true }
  await callApi(leaveCheckout, { locale, body }).catch(() => {})
  const answer = await readState()
  if (answer === 'unknown')
    return void showToast({ title: t('checkout:error'), description: t('checkout:failed'), variant: 'destructive' })
  if (answer?.state === 'waiting' && answer.receivedVND > 0) return $arrived.set(answer)
  // All of the money has arrived meanwhile, and the page has turned to the order.
  if ($transfer.get()?.reference !== reference) return
  // If it has not turned yet, it does so after the reload.
  if (answer?.state !== 'paid') $transfer.set(null)
  location.reload()

  /** Returns what has arrived; null: the shop knows no such transfer. */
  async function readState() {
    try {
      return await callApi(readTransfer, { locale, body: { reference, clientSecret } })
    } catch (error) {
      return error instanceof ApiError && error.code === 'checkout_not_found' ? null : 'unknown'
    }
  }
}
