import { useStore } from '@nanostores/react'
import { lazy, Suspense, useEffect, useState } from 'react'
// It notes the opened address before the secret is taken out of it.
import '#features/account/user.store.ts'
import { TransferNotLoaded } from '#features/checkout/TransferNotLoaded.tsx'
import { openPaymentForm } from '#features/payments/open-payment-form.ts'
import type { PaymentFormSettings } from '#features/payments/payment.ts'
import { islandWords } from '#i18n/island.ts'
import type { Messages } from '#i18n/t.ts'
import { callApi } from '#shared/api-client.ts'
import { localizedPath, type Locale } from '#shared/locale.ts'
import { Loading } from '#ui/Loading.tsx'
import { useFocusAfter } from '#ui/use-focus-after.ts'
import { LinkForm } from './LinkForm.tsx'
import { LinkOver } from './LinkOver.tsx'
import type { LinkTransferProps } from './LinkTransfer.tsx'
import { takeLinkToken } from '#shared/link-token.ts'
import { createLinkVisit } from './link-visit.ts'
import { openPaymentLink, payLinkByTransfer } from '#features/orders/payment-link.calls.ts'

const LinkTransfer = lazy(() =>
  import('./LinkTransfer.tsx').catch(() => ({
    default: ({ t, transfer }: LinkTransferProps) => <TransferNotLoaded t={t} {...transfer} />,
  })),
)

interface Props {
  locale: Locale
  messages: Messages
  payment: PaymentFormSettings
  /** The shop's number, as it is read and dialled. */
  phone: string
}

/**
 * The page that a payment link opens: one order, paid by card or transfer, or why it cannot be paid (link-visit.ts).
 */
export default function PaymentLinkPage({ locale, messages, payment, phone }: Props) {
  const [words] = useState(() => islandWords(locale, messages))
  const [{ visit, form }] = useState(() => {
    const token = takeLinkToken('payment-link')
    const opened = openPaymentForm(payment, locale)
    const steps = createLinkVisit({
      hasLink: token !== '',
      open: () => callApi(openPaymentLink, { locale, body: { token } }),
      transfer: () => callApi(payLinkByTransfer, { locale, body: { token } }),
      form: opened,
      returnUrl: location.origin + localizedPath(locale, '/pay'),
      declinedText: words.t('paymentLink:declined'),
      wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
      isHidden: () => document.hidden,
    })
    return { visit: steps, form: opened }
  })
  const view = useStore(visit.$view)
  useEffect(() => void visit.begin(), [visit])
  // Another link that is opened over the same page changes the fragment only, and loads nothing.
  useEffect(() => {
    const reload = () => location.reload()
    addEventListener('hashchange', reload)
    return () => removeEventListener('hashchange', reload)
  }, [])

  const isOpen = view.kind === 'outcome' || view.kind === 'transfer'
  useFocusAfter('link-order', { isOpen, isPending: view.kind === 'loading' })

  const loading = <Loading text={words.t('paymentLink:loading')} />
  if (view.kind === 'loading') return loading
  if (view.kind === 'outcome')
    return <LinkOver {...words} outcome={view.outcome} phone={phone} onRetry={() => void visit.begin()} />
  if (view.kind === 'transfer')
    return (
      <Suspense fallback={loading}>
        <LinkTransfer
          t={words.t}
          transfer={view.transfer}
          sandbox={payment.sandbox}
          onLeave={view.isOnly ? null : () => void visit.leaveTransfer()}
        />
      </Suspense>
    )
  return (
    <LinkForm
      {...words}
      view={view}
      form={form}
      sandbox={payment.sandbox}
      onPay={(method) => void (method === 'card' ? visit.pay() : visit.payByTransfer())}
    />
  )
}
