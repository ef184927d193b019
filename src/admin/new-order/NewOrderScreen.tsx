import { useRef, type KeyboardEvent } from 'react'
import { flushSync } from 'react-dom'
import { BackLink } from '../kit/BackLink.tsx'
import { useAsk } from '../kit/ask.tsx'
import { Checkbox } from '../kit/fields.tsx'
import { PageHead } from '../kit/PageHead.tsx'
import { InvoiceFields } from '../invoices/InvoiceFields.tsx'
import { CardFields, DeliveryFields, Part, RecipientFields } from '../order-edit/DetailFields.tsx'
import { GiftCard } from '../orders/GiftCard.tsx'
import type { Gift } from '#shared/gift.ts'
import { useWords } from '../words.tsx'
import { CustomerFields } from './CustomerFields.tsx'
import { hasContent } from './draft.ts'
import { Lines } from './Lines.tsx'
import { PlacedOrder } from './PlacedOrder.tsx'
import { Summary } from './Summary.tsx'
import { useNewOrder } from './use-new-order.ts'

/** Takes an order at the counter or by phone. */
export default function NewOrderScreen() {
  const { t } = useWords()
  const order = useNewOrder()
  const { placed, next } = order
  /** Shows the empty form, whose first field has the focus: the next customer's phone number. */
  function beginNext(): void {
    flushSync(next)
    document.querySelector<HTMLElement>('.n-form [name=customerPhone]')?.focus()
  }
  if (placed) return <PlacedOrder placed={placed} onNext={beginNext} />
  return (
    <>
      <p className="o-back">
        <BackLink to="/admin/orders" text={t('adminOrders:back')} />
      </p>
      <PageHead title={t('adminNewOrder:title')} lead={t('adminNewOrder:lead')}>
        <StartOver order={order} />
      </PageHead>
      <OrderForm order={order} />
    </>
  )
}

interface Props {
  order: ReturnType<typeof useNewOrder>
}

function OrderForm({ order }: Props) {
  const { t } = useWords()
  const form = useRef<HTMLFormElement>(null)
  const { fields, draft, failures } = order
  function onKeyDown(event: KeyboardEvent<HTMLFormElement>): void {
    if (event.key !== 'Enter' || event.defaultPrevented) return
    if (!event.ctrlKey && !event.metaKey) return enterToNext(event)
    event.preventDefault()
    form.current?.requestSubmit()
  }
  return (
    <form className="n-form" ref={form} {...order.form} onKeyDown={onKeyDown}>
      {/* Until it is known whether the order was made, it stays as it was sent. */}
      <fieldset className="n-fields" role="none" disabled={draft.sent !== null}>
        <CustomerFields order={order} />
        <Lines edited={order.edited} />
        <RecipientFields form={fields} />
        <DeliveryFields form={fields} own="" version={failures} />
        <Checkbox
          {...fields.checkbox('anyway')}
          label={t('adminOrders:edit.anyway')}
          hint={t('adminOrders:edit.anywayHint')}
        />
        <CardFields form={fields} />
        <Invoice order={order} />
        <GiftCard order={draft.values as unknown as Gift} />
      </fieldset>
      <Summary order={order} />
    </form>
  )
}

/** The buyer whom the VAT invoice names, if the customer wants one. */
function Invoice({ order: { fields } }: Props) {
  const { t } = useWords()
  return (
    <Part title={t('adminInvoices:part.title')}>
      <Checkbox {...fields.checkbox('wantsInvoice')} label={t('adminNewOrder:wantsInvoice')} />
      {fields.values.wantsInvoice && <InvoiceFields prefix="invoice." text={fields.text} />}
    </Part>
  )
}

function StartOver({ order: { draft, restart } }: Props) {
  const { t } = useWords()
  const ask = useAsk()
  if (draft.sent !== null || !hasContent(draft)) return null
  async function startOver() {
    const isSure = await ask({
      title: t('adminNewOrder:startOver.title'),
      text: t('adminNewOrder:startOver.text'),
      action: t('adminNewOrder:startOver.action'),
      destructive: true,
    })
    if (isSure) restart()
  }
  return (
    <button type="button" className="btn btn-quiet a-btn" onClick={() => void startOver()}>
      {t('adminNewOrder:startOver.open')}
    </button>
  )
}

/** Lets Enter go on to the next field of the form, so that no order is placed by an Enter too many. */
function enterToNext(event: KeyboardEvent<HTMLFormElement>): void {
  const { target } = event
  if (!(target instanceof HTMLInputElement)) return
  event.preventDefault()
  const fields = ([...event.currentTarget.elements] as HTMLElement[]).filter(
    (field) => field.matches('input, select, textarea, button:not([tabindex="-1"])') && field.offsetParent !== null,
  )
  fields[fields.indexOf(target) + 1]?.focus()
}
