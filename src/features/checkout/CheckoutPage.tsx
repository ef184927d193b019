import { useStore } from '@nanostores/react'
import { lazy, Suspense, useEffect, useState, type ComponentType } from 'react'
import { islandWords } from '#i18n/island.ts'
import type { Messages } from '#i18n/t.ts'
import type { Locale } from '#shared/locale.ts'
import type { Price } from '#shared/money.ts'
import type { DeliveryTimes } from '#features/delivery/delivery-rules.ts'
import type { PaymentFormSettings } from '#features/payments/payment.ts'
import { Loading } from '#ui/Loading.tsx'
import { useFocusAfter } from '#ui/use-focus-after.ts'
import { CheckoutForm } from './CheckoutForm.tsx'
import { shownSession } from './checkout-machine.ts'
import { openCheckoutSession } from './open-checkout-session.ts'
import { $transfer, onTransferEndedElsewhere } from './transfer.store.ts'
import { TransferNotLoaded } from './TransferNotLoaded.tsx'
import type { TransferScreenProps } from './TransferScreen.tsx'
import { ProcessingScreen } from './ProcessingScreen.tsx'
import { UnavailableScreen } from './UnavailableScreen.tsx'
import { UnconfirmedScreen } from './UnconfirmedScreen.tsx'

interface Props {
  locale: Locale
  messages: Messages
  payment: PaymentFormSettings
  times: DeliveryTimes
  /** The surcharge of a far ward. */
  farFee: Price
  /** Whether one can pay by bank transfer. */
  transfers: boolean
}

const TransferScreen = lazy<ComponentType<TransferScreenProps>>(() =>
  import('./TransferScreen.tsx').catch(() => ({
    default: ({ words, transfer }) => <TransferNotLoaded t={words.t} {...transfer} />,
  })),
)

/** The checkout (spec, sections 2, 4 and 5). Its states and transitions are in checkout-machine.ts. */
export default function CheckoutPage({ locale, messages, payment, times, farFee, transfers }: Props) {
  const [words] = useState(() => islandWords(locale, messages))
  const [visit] = useState(() => openCheckoutSession(payment, words, times))
  const state = useStore(visit.checkout.$state)
  const transfer = useStore($transfer)
  // A transfer that is waited for holds the purchase: no other payment of it begins on this page.
  useEffect(() => ($transfer.get() ? undefined : visit.begin()), [visit])
  useEffect(() => startAnewWhenRestored(), [])
  // This page has begun no visit beside the transfer, or one that the transfer has ended.
  useEffect(() => onTransferEndedElsewhere(() => location.reload()), [])

  useFocusAfter('checkout-delivery', { isOpen: state.phase === 'unavailable', isPending: state.phase === 'starting' })

  const session = shownSession(state)
  if (transfer)
    return (
      <Suspense fallback={<Loading text={words.t('checkout:loading')} />}>
        <TransferScreen words={words} transfer={transfer} sandbox={payment.sandbox} />
      </Suspense>
    )
  switch (state.phase) {
    case 'unavailable':
      return <UnavailableScreen {...words} {...state} onRetry={() => void visit.checkout.start(null)} />
    case 'unconfirmed':
      return <UnconfirmedScreen {...words} onRetry={() => void visit.checkout.confirmAgain()} />
    case 'processing':
    case 'stillProcessing':
      return <ProcessingScreen {...words} phase={state.phase} onRetry={() => void visit.checkout.checkAgain()} />
    case 'done':
      return <Loading text={words.t('checkout:returning')} />
    default:
      if (session)
        return (
          <CheckoutForm
            {...words}
            visit={visit}
            phase={state.phase}
            session={session}
            sandbox={payment.sandbox}
            farFee={farFee}
            transfers={transfers}
          />
        )
      return <Loading text={words.t(state.phase === 'confirming' ? 'checkout:returning' : 'checkout:loading')} />
  }
}

/** Reloads a page that the back button restores from memory, because it shows an outdated state. */
function startAnewWhenRestored(): () => void {
  const restart = (event: PageTransitionEvent) => {
    if (event.persisted) location.reload()
  }
  addEventListener('pageshow', restart)
  return () => removeEventListener('pageshow', restart)
}
