import type { SheetOrder } from '#features/orders/admin-order.schema.ts'
import { shortOrderId } from '#features/orders/order-id.ts'

/**
 * The card for a recipient, word for word in the shop's hand. Only the small number says which flowers it belongs to.
 */
export function PaperCard({ order }: { order: SheetOrder }) {
  return (
    <article className="p-card">
      <blockquote>
        <p className="o-notes">{order.cardMessage}</p>
        {order.cardSignature && <footer>{order.cardSignature}</footer>}
      </blockquote>
      <p className="p-number">{shortOrderId(order.id)}</p>
    </article>
  )
}
