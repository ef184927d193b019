import { useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { shortOrderId } from '#features/orders/order-id.ts'
import { pathOf } from '#shared/api-client.ts'
import { formatMoney, type Currency } from '#shared/money.ts'
import { TextField } from '#ui/form/fields.tsx'
import { AdminIcon } from '../kit/AdminIcon.tsx'
import { PageHead } from '../kit/PageHead.tsx'
import { PaymentLink } from '../orders/PaymentLink.tsx'
import { useWords } from '../words.tsx'
import { changeFor, likelyAmounts } from './cash.ts'
import type { Placed } from './use-new-order.ts'

interface Props {
  placed: Placed
  onNext(): void
}

/** The order that was just made: its number, what to take, the change to give, and its papers. */
export function PlacedOrder({ placed, onNext }: Props) {
  const { orderId, total, draft } = placed
  const { t } = useWords()
  const [link, setLink] = useState(placed.paymentLink)
  const { payment, deliveryDate: day, currency: chosen, cardMessage, cardSignature } = draft.values
  const currency = chosen === 'usd' ? 'USD' : 'VND'
  const sum = useRef<HTMLParagraphElement>(null)
  useEffect(() => sum.current?.focus(), [])
  const papers = (kind: string) => pathOf({ path: '/admin/orders/slips' }, { query: { day, order: orderId, kind } })
  return (
    <div className="n-placed">
      <PageHead title={t('adminNewOrder:placed.title', { number: shortOrderId(orderId) })} />
      <p className="n-sum" ref={sum} tabIndex={-1}>
        <span>{t(`adminNewOrder:placed.${payment}`)}</span>
        <strong className="price">{formatMoney(total, currency)}</strong>
      </p>
      {link && (
        <PaymentLink
          heading="h2"
          order={{
            id: orderId,
            paymentLink: link.url,
            linkUntil: link.expiresAt,
            customerEmail: draft.values.customerEmail.trim(),
          }}
          onMade={setLink}
        />
      )}
      {payment === 'cash' && <Change total={total} currency={currency} />}
      <div className="n-acts">
        <button type="button" className="btn a-btn" onClick={onNext}>
          <AdminIcon name="plus" size={18} />
          {t('adminNewOrder:placed.next')}
        </button>
        <Link className="btn btn-quiet a-btn" to={`/admin/orders/${encodeURIComponent(orderId)}`}>
          {t('adminNewOrder:placed.open')}
        </Link>
        {(cardMessage.trim() || cardSignature.trim()) && (
          <Link className="btn btn-quiet a-btn" to={papers('cards')}>
            <AdminIcon name="print" size={18} />
            {t('adminNewOrder:placed.card')}
          </Link>
        )}
        <Link className="btn btn-quiet a-btn" to={papers('slips')}>
          <AdminIcon name="print" size={18} />
          {t('adminNewOrder:placed.slip')}
        </Link>
      </div>
    </div>
  )
}

function Change({ total, currency }: { total: number; currency: Currency }) {
  const { t } = useWords()
  const [given, setGiven] = useState('')
  const change = changeFor(given, total, currency)
  return (
    <section className="n-change" aria-label={t('adminNewOrder:change.title')}>
      <TextField
        label={t('adminNewOrder:change.given')}
        value={given}
        autoComplete="off"
        onChange={({ target }) => setGiven(target.value)}
      />
      <div className="n-notes">
        {likelyAmounts(total, currency).map((amount) => (
          <button
            key={amount}
            type="button"
            className="btn btn-quiet a-btn"
            onClick={() => setGiven(currency === 'VND' ? String(amount) : (amount / 100).toFixed(2))}
          >
            {formatMoney(amount, currency)}
          </button>
        ))}
      </div>
      <p className="n-sum" role="status">
        {change !== null && (
          <>
            <span>{t(change < 0 ? 'adminNewOrder:change.missing' : 'adminNewOrder:change.back')}</span>
            <strong className="price">{formatMoney(Math.abs(change), currency)}</strong>
          </>
        )}
      </p>
    </section>
  )
}
