import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { listAuditLog } from '#features/audit-log/audit-log.calls.ts'
import { exchangeLines } from '#features/checkout/exchange.calls.ts'
import type { ExchangeQuote, LineExchange } from '#features/checkout/exchange.schema.ts'
import type { OrderDetail } from '#features/orders/admin-order.schema.ts'
import { listOrders } from '#features/orders/orders.calls.ts'
import { readToday } from '#features/orders/today.calls.ts'
import { ApiError } from '#shared/api-client.ts'
import { formatMoney } from '#shared/money.ts'
import { useForm, type Problems } from '#ui/form/use-form.ts'
import { callAdmin } from '../admin.api.ts'
import { isChangedMeanwhile } from '../kit/changed-meanwhile.ts'
import { failureText } from '../kit/failure-text.ts'
import { useCommand } from '../kit/use-command.ts'
import { useMay } from '../kit/use-may.ts'
import { fieldOf, type DraftLine } from '../new-order/draft.ts'
import { refundResult, wholeRefund, type WholeRefund } from '../orders/refund-result.ts'
import { useWords } from '../words.tsx'
import { areUnchanged, exchangedLines, keptLines, withoutPrice } from './exchanged-lines.ts'
import { readAgain } from './read-again.ts'
import { useExchangeQuote } from './use-exchange-quote.ts'

type Sent = Pick<LineExchange, 'total' | 'refund' | 'reason' | 'mail'> & Pick<ExchangeQuote, 'outcome' | 'before'>

/** The outcomes by which the customer pays more. */
const ASKS_MORE: ReadonlySet<ExchangeQuote['outcome']> = new Set(['link', 'link_transfer', 'collect'])

/**
 * Holds an exchange of an order's lines: what is in the form, its price by the server, and sending it with the version,
 * total and refund that staff see. If the order has changed meanwhile, nothing is saved; the form takes over its lines
 * if those changed, and `meanwhile` says so.
 */
export function useExchange(opened: OrderDetail, onSaved: () => void) {
  const { t, locale } = useWords()
  const client = useQueryClient()
  const may = useMay()
  const [base, setBase] = useState(opened)
  const [lines, setLines] = useState<readonly DraftLine[]>(() => keptLines(opened))
  const [reason, setReason] = useState('')
  const [mail, setMail] = useState(false)
  const [meanwhile, setMeanwhile] = useState<'kept' | 'replaced' | null>(null)
  const quote = useExchangeQuote(base, lines)
  const { currency } = base
  const isUnchanged = areUnchanged(lines, base)

  async function takeOver(): Promise<void> {
    const now = await readAgain(client, base.id, locale)
    const isOther = JSON.stringify(now.items) !== JSON.stringify(base.items)
    if (isOther) setLines(keptLines(now))
    setMeanwhile(isOther ? 'replaced' : 'kept')
    setBase(now)
  }

  async function save({ outcome: _, before: __, ...sent }: Sent): Promise<OrderDetail> {
    try {
      return await callAdmin(exchangeLines, {
        params: { id: base.id },
        query: { locale },
        body: { ...sent, lines: exchangedLines(lines), updatedAt: base.updatedAt },
      })
    } catch (error) {
      // Before saving has ended: a form that cannot read what others changed says so.
      if (isChangedMeanwhile(error)) await takeOver()
      throw error
    }
  }

  const command = useCommand<Sent, OrderDetail>({
    run: save,
    invalidates: [listOrders, readToday, listAuditLog],
    success: (after, { outcome, refund: back, total, before }) => {
      if (outcome === 'too_dear') return null
      if (outcome === 'refund') {
        const made = latestRefund(after, back)
        return t(`adminOrders:exchange.done.refund_${refundResult(made)}`, {
          amount: formatMoney(made.amount, currency),
          byHand: formatMoney(made.byHand, currency),
        })
      }
      const amount = ASKS_MORE.has(outcome) ? total - before : back
      const text = outcome === 'link_transfer' ? 'link' : outcome
      return t(`adminOrders:exchange.done.${text}`, { amount: formatMoney(amount, currency) })
    },
    onSuccess: onSaved,
    // Shown in the form.
    onFailure: () => true,
  })

  function check(): Problems {
    const price = withoutPrice(lines, currency).map((index) => [
      `lines.${index}.price`,
      t('errors:invalid_choice_price'),
    ])
    const count = lines.flatMap(({ quantity }, index) =>
      /^[1-9]\d?$/.test(quantity.trim()) ? [] : [[`lines.${index}.quantity`, t('errors:invalid_quantity')]],
    )
    const { quote: priced } = quote
    const asksReason = priced && priced.total !== priced.before && priced.outcome !== 'too_dear'
    const isMissing = asksReason && reason.trim() === ''
    return {
      ...Object.fromEntries([...price, ...count]),
      ...(lines.length === 0 && { lines: t('adminOrders:exchange.noLines') }),
      ...(isMissing && { reason: t('errors:reason_missing') }),
    }
  }

  /** Prices the lines again, for staff to look at before they press once more. @throws why they have no price */
  async function priceAgain(): Promise<{ text: string }> {
    const { quote: now, error } = await quote.again()
    // The price is refused, too, once others have changed the order.
    if (isChangedMeanwhile(error)) await takeOver()
    if (error) throw error
    return { text: t(now ? 'adminOrders:exchange.look' : 'adminNewOrder:noPrice') }
  }

  async function send(): Promise<{ text: string } | void> {
    if (isUnchanged) return { text: t('adminOrders:exchange.unchanged') }
    const known = quote.isCurrent ? quote.quote : undefined
    if (!known) return priceAgain()
    if (known.outcome === 'too_dear') return { text: t('errors:exchange_costs_more') }
    if (known.refund > 0 && !may('refunds')) return { text: t('adminOrders:exchange.ownerOnly') }
    const { total, refund, outcome, before } = known
    await command.send({ total, refund, outcome, before, reason, mail })
  }

  const { form, problems, forgive, alert, busy } = useForm({
    check,
    send,
    explain(error) {
      if (!(error instanceof ApiError)) return { text: failureText(error, t) }
      // `meanwhile` says it.
      if (isChangedMeanwhile(error)) return { text: '' }
      if (error.code === 'quote_changed') void quote.again()
      return { text: failureText(error, t), ...(error.field && { field: fieldOf(error.field, lines) }) }
    },
  })

  return {
    ...{ base, form, problems, alert, meanwhile, quote, reason, setReason, mail, setMail },
    busy: busy || command.busy,
    isDirty: !isUnchanged || reason !== '',
    isUnchanged,
    mayRefund: may('refunds'),
    edited: {
      ...{ lines, currency, problems, forgive },
      quoted: quote.quote?.lines,
      change(edit: (lines: readonly DraftLine[]) => DraftLine[]) {
        setLines(edit)
        setMeanwhile(null)
      },
    },
  }
}
export type Exchange = ReturnType<typeof useExchange>

/** Returns the refund of an exchange that was just made. Its key is the exchange's id, which has no hyphen. */
function latestRefund({ refunds }: OrderDetail, amount: number): WholeRefund {
  const [key = ''] = refunds[0]?.id.split('-') ?? []
  return wholeRefund(refunds, key) ?? { state: 'asked', amount, byHand: 0 }
}
