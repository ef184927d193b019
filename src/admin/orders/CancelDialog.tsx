import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { listAuditLog } from '#features/audit-log/audit-log.calls.ts'
import type { OrderDetail } from '#features/orders/admin-order.schema.ts'
import { readDashboard } from '#features/orders/dashboard.calls.ts'
import { shortOrderId } from '#features/orders/order-id.ts'
import { listOrders, readOrder, setOrderStatus } from '#features/orders/orders.calls.ts'
import { formatMoney } from '#shared/money.ts'
import { isRefundedByStaff } from '#shared/payment-methods.ts'
import { useForm } from '#ui/form/use-form.ts'
import { showToast } from '#ui/toast/toast.ts'
import { callAdmin, queryOf } from '../admin.api.ts'
import { isChangedMeanwhile } from '../kit/changed-meanwhile.ts'
import { Dialog, DialogActions } from '../kit/Dialog.tsx'
import { ErrorState, Skeleton } from '../kit/States.tsx'
import { useCommand } from '../kit/use-command.ts'
import { useKeptError } from '../kit/use-kept-error.ts'
import { useMay } from '../kit/use-may.ts'
import { useWords } from '../words.tsx'
import { RefundAmount, useRefundAmount } from './RefundAmount.tsx'
import { isHeldByDispute, refundResult, wholeRefund } from './refund-result.ts'
import { statusScope } from './use-status-change.ts'

interface Props {
  id: string
  /** The version that the admin has seen. */
  updatedAt: string
  /** Returns what the admin has made of that version, once the change before is answered. */
  newest(version: string): string
  /** Called with the order that the cancellation has made. */
  onCancelled(after: OrderDetail): void
  onClose(): void
}

/** Asks before an order is cancelled, and what of its payment goes back to the customer. */
export function CancelDialog({ id, ...props }: Props) {
  const { t } = useWords()
  const query = useQuery({ ...queryOf(readOrder, { params: { id } }), gcTime: 0 })
  const { data: order, refetch } = query
  const error = useKeptError(query)
  return (
    <Dialog
      title={t('adminOrders:cancel.title', { number: shortOrderId(id) })}
      description={t('adminOrders:cancel.text')}
      onClose={props.onClose}
    >
      {order ? (
        <CancelForm order={order} {...props} />
      ) : error ? (
        <ErrorState error={error} retry={() => void refetch()} />
      ) : (
        <Skeleton lines={3} />
      )}
    </Dialog>
  )
}

function CancelForm({ order, updatedAt, newest, onCancelled, onClose }: { order: OrderDetail } & Omit<Props, 'id'>) {
  const { t } = useWords()
  const state = useRefundAmount(order)
  const { amount } = state
  // The idempotency key: pressed twice or sent again because no response came, it is one refund.
  const [key] = useState(() => crypto.randomUUID())
  const money = (minor: number) => formatMoney(minor, order.currency)
  const isPaid = order.refundable > 0
  const mayRefund = useMay()('refunds')
  const isDisputed = isPaid && isHeldByDispute(order)
  const refunds = isPaid && mayRefund && !isDisputed
  const byHand = receivedByHand(order)

  const cancel = useCommand<number, OrderDetail>({
    scope: statusScope(order.id),
    run: (refunded) =>
      callAdmin(setOrderStatus, {
        params: { id: order.id },
        body: {
          status: 'cancelled',
          updatedAt: newest(updatedAt),
          ...(refunded > 0 && { refund: { amount: refunded, key } }),
        },
      }),
    invalidates: [listOrders, readDashboard, listAuditLog],
    success: null,
    onSuccess(after) {
      const refund = wholeRefund(after.refunds, key)
      const result = refund ? refundResult(refund) : 'none'
      showToast({
        title: t(result === 'failed' ? 'common:error' : 'admin:success'),
        description: t(`adminOrders:cancel.done.${result}`, {
          number: shortOrderId(order.id),
          amount: money(refund?.amount ?? 0),
          byHand: money(refund?.byHand ?? 0),
        }),
        ...(result === 'failed' && { variant: 'destructive' as const }),
      })
      onCancelled(after)
      onClose()
    },
    onFailure(failure) {
      // Staff look at the order as it is now, and ask again if they still want to cancel it.
      if (isChangedMeanwhile(failure)) onClose()
      return false
    },
  })
  const { form, problems } = useForm({
    check: () => (refunds ? state.check() : {}),
    async send() {
      await cancel.send(refunds ? (amount ?? 0) : 0)
    },
    // A toast has shown it.
    explain: () => ({ text: '' }),
  })
  const submit =
    refunds && amount ? t('adminOrders:cancel.refund', { amount: money(amount) }) : t('adminOrders:cancel.submit')

  /** Returns why nothing is refunded. */
  function withoutRefund(): string {
    if (isDisputed) return t('adminOrders:cancel.disputed')
    if (isPaid) return t('adminOrders:cancel.ownerRefunds')
    return byHand > 0
      ? t('adminOrders:cancel.receivedByStaff', { amount: money(byHand) })
      : t('adminOrders:cancel.unpaid')
  }

  return (
    <form className="a-form" {...form}>
      {refunds ? (
        <RefundAmount order={order} state={state} error={problems.amount} optional />
      ) : (
        <p>{withoutRefund()}</p>
      )}
      <DialogActions
        busy={cancel.busy}
        submit={submit}
        busyLabel={t('adminOrders:cancel.busy')}
        keep={t('adminOrders:cancel.keep')}
        destructive
      />
    </form>
  )
}

/** Returns what of an order's money staff received by hand and still have, in minor units. */
function receivedByHand({ paymentIntentId, paymentMethod, total, refunded }: OrderDetail): number {
  return paymentIntentId === null && isRefundedByStaff(paymentMethod) ? total - refunded : 0
}
