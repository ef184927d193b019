import { useState } from 'react'
import type { OrderDetail } from '#features/orders/admin-order.schema.ts'
import { listAuditLog } from '#features/audit-log/audit-log.calls.ts'
import { shortOrderId } from '#features/orders/order-id.ts'
import { listOrders, refundOrder } from '#features/orders/orders.calls.ts'
import { useForm } from '#ui/form/use-form.ts'
import { ApiError } from '#shared/api-client.ts'
import type { AnswerOf, CodeOf } from '#shared/call.ts'
import { isOneOf } from '#shared/is-one-of.ts'
import { formatMoney } from '#shared/money.ts'
import { callAdmin } from '../admin.api.ts'
import { useAsk } from '../kit/ask.tsx'
import { Dialog, DialogActions } from '../kit/Dialog.tsx'
import { useCommand } from '../kit/use-command.ts'
import { useWords } from '../words.tsx'
import { RefundAmount, useRefundAmount } from './RefundAmount.tsx'
import { refundResult, refundWay } from './refund-result.ts'

/** The failures after which the next attempt is another refund. */
const KEY_IS_SPENT = ['refund_refused', 'refund_key_used'] as const satisfies readonly CodeOf<typeof refundOrder>[]
/** The failures after which no refund was made: what is left is read anew. */
const NONE_MADE = [
  ...KEY_IS_SPENT,
  'refund_disputed',
  'refund_too_large',
  'nothing_to_refund',
] as const satisfies readonly CodeOf<typeof refundOrder>[]

/** What staff are told before a refund, by the way of the money. */
const TEXTS = {
  byProvider: { lead: 'adminOrders:refund.text', confirm: 'adminOrders:refund.confirmText' },
  byStaff: { lead: 'adminOrders:refund.transferText', confirm: 'adminOrders:refund.transferConfirmText' },
  mixed: { lead: 'adminOrders:refund.mixedText', confirm: 'adminOrders:refund.mixedConfirmText' },
} as const

/** What they are told afterwards. */
const RESULTS = {
  succeeded: 'adminOrders:refund.done',
  asked: 'adminOrders:refund.waiting',
  askedOfStaff: 'adminOrders:refund.transferWaiting',
  askedOfBoth: 'adminOrders:refund.mixedWaiting',
  failed: 'adminOrders:refund.states.failed',
} as const

/** Refunds the whole remaining amount, or one typed in the order's currency, after a confirmation. */
export function RefundDialog({ order, onClose }: { order: OrderDetail; onClose(): void }) {
  const { t } = useWords()
  const ask = useAsk()
  const { currency } = order
  // The order as it was sent, until the outcome is known: if the answer of a refund of all that is left was lost, the
  // order that the live updates bring has nothing left, but the same amount must be sent again.
  const [sent, setSent] = useState<OrderDetail | null>(null)
  const shown = sent ?? order
  const state = useRefundAmount(shown)
  const { amount } = state
  // The idempotency key: one refund, whether it is pressed twice or sent again because no response came.
  const [key, setKey] = useState(() => crypto.randomUUID())
  const money = (minor: number) => formatMoney(minor, currency)
  const texts = TEXTS[refundWay(order)]

  const refund = useCommand<number, AnswerOf<typeof refundOrder>>({
    run: (amount) => callAdmin(refundOrder, { params: { id: order.id }, body: { amount, key } }),
    invalidates: [listOrders, listAuditLog],
    success: (made) => t(RESULTS[refundResult(made)], { amount: money(made.amount), byHand: money(made.byHand) }),
    onSuccess: onClose,
    onFailure(failure) {
      // The key has a refund: the provider refused it, or it was sent before with another amount, and its answer was
      // lost. After any other failure the next attempt may be that of a refund whose answer was lost.
      if (failure instanceof ApiError && isOneOf(KEY_IS_SPENT, failure.code)) setKey(crypto.randomUUID())
      if (failure instanceof ApiError && isOneOf(NONE_MADE, failure.code)) setSent(null)
      return false
    },
  })

  const { form, problems } = useForm({
    check: state.check,
    async send() {
      const values = { amount: money(amount ?? 0), name: order.customerName || t('adminOrders:nameless') }
      const sure = await ask({
        title: t('adminOrders:refund.confirmTitle', values),
        text: t(texts.confirm, values),
        action: t('adminOrders:refund.confirm', values),
        destructive: true,
      })
      if (!sure || amount === null) return
      setSent(shown)
      await refund.send(amount)
    },
    // A toast has shown it.
    explain: () => ({ text: '' }),
  })

  return (
    <Dialog
      title={t('adminOrders:refund.dialog', { number: shortOrderId(order.id) })}
      description={t(texts.lead)}
      onClose={onClose}
      dirty={state.isDirty && !refund.busy}
    >
      <form className="a-form" {...form}>
        <RefundAmount order={shown} state={state} error={problems.amount} />
        <DialogActions
          busy={refund.busy}
          submit={t('adminOrders:refund.submit')}
          busyLabel={t('adminOrders:refund.busy')}
        />
      </form>
    </Dialog>
  )
}
