import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import { islandWords } from '#i18n/island.ts'
import type { Messages } from '#i18n/t.ts'
import type { Locale } from '#shared/locale.ts'
import { CheckoutForm } from './CheckoutForm.tsx'
import { shownSession } from './checkout-machine.ts'
import type { PaymentKeys } from './load-stripe.ts'
import { openTill } from './open-till.ts'
import { ProcessingScreen } from './ProcessingScreen.tsx'
import { UnavailableScreen } from './UnavailableScreen.tsx'
import { UnconfirmedScreen } from './UnconfirmedScreen.tsx'
import { WaitScreen } from './WaitScreen.tsx'

interface Props {
  locale: Locale
  messages: Messages
  keys: PaymentKeys
}

/** The checkout (spec, sections 2, 4 and 5). What is possible when is in checkout-machine.ts. */
export default function CheckoutPage({ locale, messages, keys }: Props) {
  const [words] = useState(() => islandWords(locale, messages))
  const [till] = useState(() => openTill(keys, words))
  const state = useStore(till.checkout.$state)
  useEffect(() => till.begin(), [till])
  useEffect(() => startAnewWhenRestored(), [])

  const session = shownSession(state)
  switch (state.phase) {
    case 'unavailable':
      return <UnavailableScreen {...words} {...state} onRetry={() => void till.checkout.start(null)} />
    case 'unconfirmed':
      return <UnconfirmedScreen {...words} onRetry={() => void till.checkout.confirmAgain()} />
    case 'processing':
      return <ProcessingScreen {...words} />
    case 'done':
      return <WaitScreen text={words.t('checkout:returning')} />
    default:
      if (session) return <CheckoutForm {...words} till={till} phase={state.phase} session={session} keys={keys} />
      return <WaitScreen text={words.t(state.phase === 'confirming' ? 'checkout:returning' : 'checkout:loading')} />
  }
}

/** The back button may bring back a page that had finished: what it shows is no longer true. */
function startAnewWhenRestored(): () => void {
  const restart = (event: PageTransitionEvent) => {
    if (event.persisted) location.reload()
  }
  addEventListener('pageshow', restart)
  return () => removeEventListener('pageshow', restart)
}
