import { useState } from 'react'
import type { OrderDetail } from '#features/orders/admin-order.schema.ts'
import { listAuditLog } from '#features/audit-log/audit-log.calls.ts'
import { shortOrderId } from '#features/orders/order-id.ts'
import { listOrders, refundOrder } from '#features/orders/orders.calls.ts'
import { readAmount } from '#features/orders/refund-amount.ts'
import { useForm } from '#ui/form/use-form.ts'
import { ApiError } from '#shared/api-client.ts'
import type { AnswerOf } from '#shared/call.ts'
import { formatMoney } from '#shared/money.ts'
import { callAdmin } from '../admin.api.ts'
import { useAsk } from '../kit/ask.tsx'
import { Dialog, DialogActions } from '../kit/Dialog.tsx'
import { TextField } from '#ui/form/fields.tsx'
import { useCommand } from '../kit/use-command.ts'
import { useWords } from '../words.tsx'

/** Refunds the whole remaining amount, or one typed in the order's currency, after a confirmation. */
export function RefundDialog({ order, onClose }: { order: OrderDetail; onClose(): void }) {
  const { t } = useWords()
  const ask = useAsk()
  const { currency, refundable } = order
  const [part, setPart] = useState(false)
  const [text, setText] = useState('')
  // The idempotency key: one refund, whether it is pressed twice or sent again because no response came.
  const [key, setKey] = useState(() => crypto.randomUUID())
  const money = (minor: number) => formatMoney(minor, currency)

  const refund = useCommand<number, AnswerOf<typeof refundOrder>>({
    run: (amount) => callAdmin(refundOrder, { params: { id: order.id }, body: { amount, key } }),
    invalidates: [listOrders, listAuditLog],
    success: ({ state, amount }) =>
      t(state === 'asked' ? 'adminOrders:refund.waiting' : 'adminOrders:refund.done', { amount: money(amount) }),
    onSuccess: onClose,
    onFailure(failure) {
      // After a refusal, the next attempt is a new refund. Without a response, it may still be the same one.
      if (failure instanceof ApiError && failure.status < 500) setKey(crypto.randomUUID())
      return false
    },
  })

  const amount = part ? readAmount(text, currency) : refundable
  const { form, problems } = useForm({
    check() {
      if (amount !== null && amount <= refundable) return {}
      const example = currency === 'VND' ? '150.000' : '12.50'
      return {
        amount:
          amount === null
            ? t('adminOrders:refund.invalid', { example })
            : t('adminOrders:refund.tooLarge', { amount: money(refundable) }),
      }
    },
    async send() {
      const values = { amount: money(amount ?? 0), name: order.customerName || t('adminOrders:nameless') }
      const sure = await ask({
        title: t('adminOrders:refund.confirmTitle', values),
        text: t('adminOrders:refund.confirmText', values),
        action: t('adminOrders:refund.confirm', values),
        destructive: true,
      })
      if (sure && amount !== null) await refund.send(amount)
    },
    // A toast has shown it.
    explain: () => ({ text: '' }),
  })

  return (
    <Dialog
      open
      title={t('adminOrders:refund.dialog', { number: shortOrderId(order.id) })}
      description={t('adminOrders:refund.text')}
      onClose={onClose}
      dirty={part && text !== '' && !refund.busy}
    >
      <form className="a-form" {...form}>
        <fieldset className="o-choices">
          <legend className="sr">{t('adminOrders:refund.title')}</legend>
          <label className="a-check">
            <input type="radio" name="how-much" checked={!part} onChange={() => setPart(false)} />
            {t('adminOrders:refund.all', { amount: money(refundable) })}
          </label>
          <label className="a-check">
            <input type="radio" name="how-much" checked={part} onChange={() => setPart(true)} />
            {t('adminOrders:refund.part')}
          </label>
        </fieldset>
        {part && (
          <TextField
            label={t('adminOrders:refund.amount', { currency })}
            hint={t(currency === 'VND' ? 'adminOrders:refund.hintVND' : 'adminOrders:refund.hintUSD')}
            name="amount"
            error={problems.amount}
            inputMode="decimal"
            autoComplete="off"
            value={text}
            onChange={({ target }) => setText(target.value)}
          />
        )}
        <DialogActions
          busy={refund.busy}
          submit={t('adminOrders:refund.submit')}
          busyLabel={t('adminOrders:refund.busy')}
        />
      </form>
    </Dialog>
  )
}
