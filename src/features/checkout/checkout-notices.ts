import type { Words } from '#i18n/island.ts'
import { localizedPath } from '#shared/locale.ts'
import type { ToastInput } from '#ui/toast/toast-input.ts'
import type { Notice } from './checkout-deps.ts'

/**
 * Returns one of the recorded toasts of the checkout (spec, section 8). A reason is the server's or the provider's own
 * text.
 */
export function noticeToast({ t }: Words, notice: Notice, reason?: string | null): ToastInput {
  const error = (description: string): ToastInput => ({
    title: t('checkout:error'),
    description,
    variant: 'destructive',
  })
  switch (notice) {
    case 'applyFailed':
      return error(t('checkout:discount.applyFailed'))
    case 'removeFailed':
      return error(t('checkout:discount.removeFailed'))
    case 'codeGone':
      return error(reason ?? t('checkout:discount.expired'))
    case 'updateFailed':
      return error(reason ?? t('checkout:failed'))
    case 'orderFailed':
      return error(t('checkout:orderFailed'))
    case 'bankDeclined':
      return { title: t('checkout:failedTitle'), description: t('checkout:declinedBefore'), variant: 'destructive' }
    case 'declined':
      return { title: t('checkout:failedTitle'), description: reason || t('checkout:failed'), variant: 'destructive' }
  }
}

/**
 * Returns the toast after a purchase, shown on the next page, with the order's number and a link to track it.
 * @param isEarlier whether the customer has come to buy something else since
 */
export function orderToast({ t, locale }: Words, orderId: string, isEarlier: boolean): ToastInput {
  return {
    title: t(isEarlier ? 'checkout:earlierTitle' : 'checkout:doneTitle'),
    description: t(isEarlier ? 'checkout:earlier' : 'checkout:done', { number: orderId }),
    link: { href: `${localizedPath(locale, '/track-order')}?id=${orderId}`, text: t('checkout:trackOrder') },
  }
}
