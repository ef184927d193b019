import { useState } from 'react'
import { MAX_REASON } from '#features/checkout/exchange-limits.ts'
import type { OrderDetail } from '#features/orders/admin-order.schema.ts'
import { shortOrderId } from '#features/orders/order-id.ts'
import { FormAlert } from '#ui/form/FormAlert.tsx'
import { TextField } from '#ui/form/fields.tsx'
import { DialogActions } from '../kit/Dialog.tsx'
import { Checkbox } from '../kit/fields.tsx'
import { languageName } from '../kit/language-name.ts'
import { useTellDirty } from '../kit/use-tell-dirty.ts'
import { Lines } from '../new-order/Lines.tsx'
import { useWords } from '../words.tsx'
import { ExchangeSums } from './ExchangeSums.tsx'
import { OrderDialog } from './OrderDialog.tsx'
import { useExchange } from './use-exchange.ts'

/** Exchanges the lines of an order in a dialog. */
export default function ExchangeDialog({ id, onClose }: { id: string; onClose(): void }) {
  const { t } = useWords()
  return (
    <OrderDialog
      id={id}
      purpose="exchange"
      title={t('adminOrders:exchange.title', { number: shortOrderId(id) })}
      description={t('adminOrders:exchange.lead')}
      onClose={onClose}
    >
      {(order, onDirty) => <ExchangeForm order={order} onDirty={onDirty} onClose={onClose} />}
    </OrderDialog>
  )
}

interface Props {
  order: OrderDetail
  onDirty(dirty: boolean): void
  onClose(): void
}

function ExchangeForm({ order, onDirty, onClose }: Props) {
  const { t, locale } = useWords()
  // What was opened: later readings reach the form only if it takes them over.
  const [opened] = useState(order)
  const exchange = useExchange(opened, onClose)
  const { base, edited, isDirty, problems, meanwhile, quote } = exchange
  useTellDirty(isDirty, onDirty)
  const { quote: priced } = quote
  const isLink = priced?.outcome === 'link' || priced?.outcome === 'link_transfer'
  return (
    <form className="a-form" {...exchange.form}>
      <Lines edited={edited} />
      <ExchangeSums exchange={exchange} />
      {priced && priced.total !== priced.before && priced.outcome !== 'too_dear' && (
        <TextField
          name="reason"
          label={t('adminOrders:exchange.reason')}
          hint={t('adminOrders:exchange.reasonHint')}
          error={problems['reason']}
          value={exchange.reason}
          maxLength={MAX_REASON}
          autoComplete="off"
          onChange={({ target }) => exchange.setReason(target.value)}
        />
      )}
      {base.customerEmail && (
        <Checkbox
          name="mail"
          label={t(`adminOrders:${isLink ? 'exchange.mailLink' : 'edit.mail'}`, { email: base.customerEmail })}
          hint={t('adminOrders:edit.mailHint', { language: languageName(base.locale, locale) })}
          checked={exchange.mail}
          onChange={({ target }) => exchange.setMail(target.checked)}
        />
      )}
      {/* Beside the button that was pressed: above the fields a phone would not show it. */}
      {meanwhile && (
        <div className="o-meanwhile" role="alert">
          <strong>{t('adminOrders:edit.meanwhile')}</strong>
          <p>{t(`adminOrders:exchange.meanwhile.${meanwhile}`)}</p>
        </div>
      )}
      <FormAlert text={exchange.alert} />
      <DialogActions busy={exchange.busy} submit={t(`adminOrders:exchange.${isLink ? 'submitLink' : 'submit'}`)} />
    </form>
  )
}
