import { atom } from 'nanostores'
import type { Words } from '#i18n/island.ts'
import type { AnswerOf } from '#shared/call.ts'
import { ApiError, callApi } from '#shared/api-client.ts'
import { serverNow } from '#shared/server-clock.ts'
import { receiptOf } from '#features/orders/receipts.ts'
import { keepReceipt } from '#features/orders/receipts.store.ts'
import { $keptSession } from './checkout-session.store.ts'
import { finish } from './finish-purchase.ts'
import { readTransfer } from './begin-transfer.calls.ts'
import { $transfer, type KeptTransfer } from './transfer.store.ts'

/** How often the shop is asked whether the money has arrived, in milliseconds: in a hidden page less often. */
const ASK_EVERY_MS = { shown: 3_000, hidden: 15_000 }

/** What has arrived of the transfer, as far as the page knows; null: it has not asked yet. Browser only. */
export const $arrived = atom<AnswerOf<typeof readTransfer> | null>(null)

/**
 * Asks until the money has arrived, then shows the order; or until the transfer is no longer waited for. Without an
 * answer it asks again. One question at a time: a page that is seen again asks at once, in place of a question that may
 * hang since it was hidden. Returns what stops it.
 */
export function watchTransfer(words: Words, transfer: KeptTransfer): () => void {
  const { reference, clientSecret, lines } = transfer
  let question = new AbortController()
  let timer: ReturnType<typeof setTimeout> | undefined
  const again = () => {
    const pause = document.hidden ? ASK_EVERY_MS.hidden : ASK_EVERY_MS.shown
    timer = setTimeout(() => void ask(), pause)
  }
  const stop = () => {
    question.abort()
    clearTimeout(timer)
  }
  const seen = () => {
    if (!document.hidden) void ask()
  }

  async function ask(): Promise<void> {
    stop()
    question = new AbortController()
    const { signal } = question
    try {
      const body = { reference, clientSecret }
      const answer = await callApi(readTransfer, { locale: words.locale, body, signal })
      if (signal.aborted) return
      // Paid before this page was opened, and so late that the customer has come for something else.
      const isEarlier = $arrived.get() === null && serverNow() > new Date(transfer.expiresAt)
      $arrived.set(answer)
      if (answer.state === 'waiting') return again()
      if (answer.state === 'over' || !answer.orderId) return
      // Another tab, or an earlier answer, has shown the order: a product that was added again since is not bought.
      if ($transfer.get()?.reference !== reference) return
      // Before the transfer, because a tab that sees it gone begins a visit with the code of the stored session.
      $keptSession.set(null)
      $transfer.set(null)
      keepReceipt(receiptOf(answer.orderId, answer.receipt, lines))
      finish(words, answer.orderId, lines, isEarlier)
    } catch (error) {
      if (signal.aborted) return
      // Another shop's, or one that a restored backup does not hold.
      if (error instanceof ApiError && error.code === 'checkout_not_found')
        $arrived.set({ state: 'over', receivedVND: 0, restVND: 0 })
      else again()
    }
  }

  document.addEventListener('visibilitychange', seen)
  void ask()
  return () => {
    stop()
    document.removeEventListener('visibilitychange', seen)
  }
}
