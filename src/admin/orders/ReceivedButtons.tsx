import { listAuditLog } from '#features/audit-log/audit-log.calls.ts'
import type { OrderDetail } from '#features/orders/admin-order.schema.ts'
import { listOrders, receivePayment } from '#features/orders/orders.calls.ts'
import { formatMoney } from '#shared/money.ts'
import { callAdmin } from '../admin.api.ts'
import { useAsk } from '../kit/ask.tsx'
import { useCommand } from '../kit/use-command.ts'
import { useWords } from '../words.tsx'

const METHODS = ['cash', 'transfer'] as const
type Method = (typeof METHODS)[number]

/**
 * Notes that the money of an order has been received, after a question, because it cannot be taken back. The question
 * names the sum, and no other is noted: the order may be read again while it is open.
 */
export function ReceivedButtons({ order }: { order: OrderDetail }) {
  const { t } = useWords()
  const ask = useAsk()
  const received = useCommand<{ method: Method; total: number }, OrderDetail>({
    run: (body) => callAdmin(receivePayment, { params: { id: order.id }, body }),
    invalidates: [listOrders, listAuditLog],
    success: t('adminOrders:payment.receivedDone'),
  })
  async function press(method: Method): Promise<void> {
    const action = t(`adminOrders:payment.received.${method}`)
    const { total, currency } = order
    const text = t('adminOrders:payment.receivedText', { amount: formatMoney(total, currency) })
    if (await ask({ title: action, text, action })) received.run({ method, total })
  }
  return (
    <p className="o-received">
      {METHODS.map((method) => (
        <button
          key={method}
          type="button"
          className="btn btn-quiet a-btn"
          aria-disabled={received.busy || undefined}
          onClick={() => void press(method)}
        >
          {t(`adminOrders:payment.received.${method}`)}
        </button>
      ))}
    </p>
  )
}
