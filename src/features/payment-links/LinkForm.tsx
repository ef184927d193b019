import { useStore } from '@nanostores/react'
import { atom } from 'nanostores'
import { useRef, useState, type FormEvent } from 'react'
import { bringIntoSight } from '#features/checkout/bring-into-sight.ts'
import { MethodChoice } from '#features/checkout/MethodChoice.tsx'
import { PayBar } from '#features/checkout/PayBar.tsx'
import { useFocusBack } from '#features/checkout/use-focus-back.ts'
import type { CheckoutMethod } from '#shared/payment-methods.ts'
import type { PaymentForm } from '#features/payments/payment-form.ts'
import type { Words } from '#i18n/island.ts'
import { formatDateTime, formatDay } from '#shared/dates.ts'
import { formatMoney } from '#shared/money.ts'
import type { LinkView } from './link-visit.ts'

type OpenView = Extract<LinkView, { kind: 'open' }>

interface Props extends Words {
  view: OpenView
  form: PaymentForm
  sandbox: boolean
  onPay(method: CheckoutMethod): void
}

const METHODS: readonly CheckoutMethod[] = ['card', 'transfer']

/** What is paid, and the provider's card fields of the checkout, or the choice of a bank transfer. */
export function LinkForm({ t, locale, view, form, sandbox, onPay }: Props) {
  const { link, paying, declined } = view
  const failed = useStore(form.$failed)
  const [$method] = useState(() => atom<CheckoutMethod>('card'))
  const chosen = useStore($method)
  const method = link.payment === null ? 'transfer' : link.transfer === null ? 'card' : chosen
  const isChoice = link.payment !== null && link.transfer !== null
  const button = useRef<HTMLButtonElement>(null)
  const phase = paying ? 'paying' : 'ready'
  useFocusBack(button, phase)
  function submit(event: FormEvent) {
    event.preventDefault()
    onPay(method)
  }
  return (
    <form className="checkout pay-link" onSubmit={submit} noValidate>
      <section className="checkout-section" aria-labelledby="link-order">
        <h2 id="link-order" tabIndex={-1}>
          {t(`paymentLink:${link.isSupplement ? 'changedOrder' : 'order'}`)}
        </h2>
        <LinkOrder t={t} link={link} />
      </section>
      <section className="checkout-section" aria-labelledby="link-card">
        <h2 id="link-card">
          {t(isChoice ? 'checkout:payment.method' : link.payment ? 'paymentLink:cardOnly' : 'paymentLink:transferOnly')}
        </h2>
        {isChoice && (
          <MethodChoice t={t} $method={$method} method={method} methods={METHODS} cash={undefined} disabled={paying} />
        )}
        {sandbox && method === 'card' && (
          <p className="sandbox-notice">
            <strong>{t('checkout:payment.sandboxTitle')}</strong> {t('checkout:payment.sandbox')}
          </p>
        )}
        {link.payment === null || method === 'transfer' ? (
          <p className="payment-lead">{t('paymentLink:transferLead')}</p>
        ) : failed ? (
          <p className="form-error" role="alert">
            {t('checkout:payment.loadFailed')}
          </p>
        ) : (
          <form.Fields t={t} locale={locale} clientSecret={link.payment.clientSecret} disabled={paying} />
        )}
        {declined && (
          <p className="payment-declined" role="alert" ref={bringIntoSight}>
            {declined}
          </p>
        )}
        <PayBar
          t={t}
          locale={locale}
          ref={button}
          phase={phase}
          total={link.amount}
          currency={link.currency}
          isNew={false}
          method={method}
        />
      </section>
    </form>
  )
}

function LinkOrder({ t, link }: Pick<Props, 't'> & { link: OpenView['link'] }) {
  const { lines, deliveryDate, slot } = link.order
  return (
    <>
      <ul className="pay-link-lines">
        {lines.map(({ name, quantity }, index) => (
          <li key={index}>{t('paymentLink:line', { quantity, name })}</li>
        ))}
      </ul>
      <dl className="sums">
        {deliveryDate && (
          <div>
            <dt>{t('paymentLink:delivery')}</dt>
            <dd>{when(formatDay(deliveryDate))}</dd>
          </div>
        )}
        <div>
          <dt>{t(`paymentLink:${link.isSupplement ? 'difference' : 'total'}`)}</dt>
          <dd className="price">{formatMoney(link.amount, link.currency)}</dd>
        </div>
      </dl>
      {link.isSupplement && <p className="form-hint">{t('paymentLink:supplement')}</p>}
      <p className="form-hint">{t('paymentLink:until', { until: formatDateTime(new Date(link.expiresAt)) })}</p>
    </>
  )

  function when(day: string): string {
    if (!slot) return t('paymentLink:anyTime', { day })
    if (slot.from === slot.to) return t('paymentLink:exactly', { day, at: slot.from })
    return t('paymentLink:between', { day, ...slot })
  }
}
