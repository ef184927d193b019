import type { Words } from '#i18n/island.ts'
import { sumsView } from './order-view.ts'

/** What an order cost: its goods, the discount, the delivery fee with each surcharge, and the total. */
export function OrderSums({ t, order }: Pick<Words, 't'> & { order: Parameters<typeof sumsView>[0] }) {
  return (
    <dl className="sums">
      {sumsView(order, t).map(({ label, amount }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd className="price">{amount}</dd>
        </div>
      ))}
    </dl>
  )
}
