import { byLocale } from '#i18n/by-locale.ts'
import type { AllMessages } from '#i18n/messages.ts'
import { formatDateTime } from '#shared/dates.ts'
import type { Locale } from '#shared/locale.ts'
import { formatMoney } from '#shared/money.ts'
import type { TrackedOrder } from './tracking.ts'

/** Of the receipts, which say the same. The page itself does not carry them. */
const TEXTS = byLocale(
  import.meta.glob<AllMessages['receipts']>('../../i18n/messages/*/receipts.json', { eager: true, import: 'default' }),
)

interface Props {
  locale: Locale
  order: Pick<TrackedOrder, 'cash' | 'endedUnconfirmed'>
}

/**
 * What the courier collects for an order, and until when it waits for its customer's confirmation, or that it has ended
 * without one.
 */
export default function CashNote({ locale, order: { cash, endedUnconfirmed } }: Props) {
  const texts = TEXTS[locale]
  if (endedUnconfirmed) return <p>{texts.endedUnconfirmed}</p>
  if (!cash) return null
  const lines = [texts.cash.replace('{amount}', formatMoney(cash.dueVND, 'VND'))]
  if (cash.unconfirmed) lines.push(texts.confirm)
  if (cash.confirmBy) lines.push(texts.confirmBy.replace('{time}', formatDateTime(new Date(cash.confirmBy))))
  return <p>{lines.join(' ')}</p>
}
