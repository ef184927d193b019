import { listAuditLog } from '#features/audit-log/audit-log.calls.ts'
import type { OrderDetail } from '#features/orders/admin-order.schema.ts'
import { listOrders } from '#features/orders/orders.calls.ts'
import { endSupplement } from '#features/orders/payment-link.calls.ts'
import { formatDateTime } from '#shared/dates.ts'
import { formatMoney } from '#shared/money.ts'
import { callAdmin } from '../admin.api.ts'
import { useAsk } from '../kit/ask.tsx'
import { useCommand } from '../kit/use-command.ts'
import { useWords } from '../words.tsx'
import { CopyLink, LinkAddress } from './LinkAddress.tsx'

interface Props {
  order: Pick<OrderDetail, 'id' | 'currency' | 'supplementPayments'>
  supplement: NonNullable<OrderDetail['supplement']>
}

/**
 * The exchange that waits for its difference: what the order becomes, the link to copy, and the button that withdraws
 * it.
 */
export function Supplement({ order, supplement }: Props) {
  const { t, locale } = useWords()
  const ask = useAsk()
  const end = useCommand<Props['order'], OrderDetail>({
    run: () => callAdmin(endSupplement, { params: { id: order.id }, query: { locale } }),
    invalidates: [listOrders, listAuditLog],
    success({ supplementPayments }, seen) {
      const isPaid = supplementPayments.length > seen.supplementPayments.length
      return t(`adminOrders:supplement.${isPaid ? 'paid' : 'ended'}`)
    },
  })
  async function press(): Promise<void> {
    const action = t('adminOrders:supplement.end')
    const question = { title: t('adminOrders:supplement.ask'), text: t('adminOrders:supplement.askText'), action }
    if (await ask(question)) end.run(order)
  }
  const flowers = supplement.lines.map(({ name, quantity }) => t('adminOrders:line', { name, quantity })).join(', ')
  const amount = formatMoney(supplement.amount, order.currency)
  return (
    <div className="o-link">
      <h3>{t('adminOrders:supplement.title')}</h3>
      <p className="o-note">{t('adminOrders:supplement.text', { amount, flowers })}</p>
      <LinkAddress
        url={supplement.url}
        hint={t('adminOrders:supplement.until', { until: formatDateTime(new Date(supplement.expiresAt)) })}
      />
      <p className="o-received">
        <CopyLink url={supplement.url} />
        <button
          type="button"
          className="btn btn-quiet a-btn"
          aria-disabled={end.busy || undefined}
          onClick={() => void press()}
        >
          {t('adminOrders:supplement.end')}
        </button>
      </p>
    </div>
  )
}
