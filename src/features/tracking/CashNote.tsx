import { byLocale } from '#i18n/by-locale.ts'
import type { AllMessages } from '#i18n/messages.ts'
import type { Locale } from '#shared/locale.ts'
import { formatMoney } from '#shared/money.ts'
import type { TrackedOrder } from './tracking.ts'

/** Of the receipts, which say the same. The page itself does not carry them. */
const TEXTS = byLocale(
  import.meta.glob<AllMessages['receipts']>('../../i18n/messages/*/receipts.json', { eager: true, import: 'default' }),
)

interface Props {
  locale: Locale
  cash: NonNullable<TrackedOrder['cash']>
}

/** What the courier collects for an order, and that it waits for its customer's confirmation. */
export default function CashNote({ locale, cash: { dueVND, unconfirmed } }: Props) {
  const { cash, confirm } = TEXTS[locale]
  const due = cash.replace('{amount}', formatMoney(dueVND, 'VND'))
  return <p>{unconfirmed ? `${due} ${confirm}` : due}</p>
}
