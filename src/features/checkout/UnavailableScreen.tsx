import { useStore } from '@nanostores/react'
import type { Words } from '../../i18n/island.ts'
import { localizedPath } from '../../shared/locale.ts'
import { WayButton } from '../../ui/WayButton.tsx'
import { $cart } from '../cart/cart.store.ts'
import type { Problem } from './checkout-machine.ts'
import { TillScreen } from './TillScreen.tsx'

interface Props extends Words {
  problem: Problem
  onRetry(): void
}

/** No session could be made (spec, section 2): the recorded message, the reason where there is one, and two ways on. */
export function UnavailableScreen({ t, locale, problem, onRetry }: Props) {
  const cart = useStore($cart)
  const product = cart.find((line) => line.productId === problem.productId)
  const ways = (
    <>
      <WayButton href={localizedPath(locale, '/cart')}>{t('checkout:backToCart')}</WayButton>
      <button type="button" className="btn btn-quiet" onClick={onRetry}>
        {t('checkout:tryAgain')}
      </button>
    </>
  )
  return (
    <TillScreen title={t('checkout:unavailable')} ways={ways}>
      {problem.reason && <p>{[product?.productName, problem.reason].filter(Boolean).join(': ')}</p>}
    </TillScreen>
  )
}
