import { useStore } from '@nanostores/react'
import type { Words } from '#i18n/island.ts'
import { localizedPath } from '#shared/locale.ts'
import { ButtonLink } from '#ui/ButtonLink.tsx'
import type { CartItem } from '#features/cart/cart.ts'
import { $cart, removeFromCart } from '#features/cart/cart.store.ts'
import type { Problem } from './checkout-machine.ts'
import { OutcomeScreen } from './OutcomeScreen.tsx'

interface Props extends Words {
  problem: Problem
  /** Whether Pay was refused; nothing was charged. */
  refusedPay: boolean
  onRetry(): void
}

/** Shown if no session could be created, or Pay was refused because of a product: the reason, and what to do next. */
export function UnavailableScreen({ problem, ...props }: Props) {
  const cart = useStore($cart)
  const product = cart.find((line) => line.productId === problem.productId)
  const isGone = problem.code === 'product_archived'
  if (product && (isGone || problem.code === 'out_of_stock'))
    return <ProductScreen {...props} product={product} isGone={isGone} isAlone={cart.length === 1} />
  return <SessionScreen {...props} problem={problem} />
}

/**
 * The recorded message (spec, section 2), with the reason if there is one. At Pay there was a session, so the reason is
 * the title.
 */
function SessionScreen({ t, locale, problem, refusedPay, onRetry }: Props) {
  const atPay = refusedPay ? problem.reason : null
  const actions = (
    <>
      <ButtonLink href={localizedPath(locale, '/cart')}>{t('checkout:backToCart')}</ButtonLink>
      <button type="button" className="btn btn-quiet" onClick={onRetry}>
        {t('checkout:tryAgain')}
      </button>
    </>
  )
  return (
    <OutcomeScreen title={atPay ?? t('checkout:unavailable')} actions={actions}>
      {atPay ? <p>{t('checkout:product.notCharged')}</p> : problem.reason && <p>{problem.reason}</p>}
    </OutcomeScreen>
  )
}

interface ProductProps extends Omit<Props, 'problem'> {
  product: CartItem
  isGone: boolean
  /** Whether it is the only product in the cart. */
  isAlone: boolean
}

/** A product that is no longer sold: a button removes it from the cart, and the rest can be paid. */
function ProductScreen({ t, locale, product, isGone, isAlone, refusedPay, onRetry }: ProductProps) {
  const name = product.productName
  function remove() {
    // An empty cart redirects to the cart page.
    removeFromCart(product.productId)
    if (!isAlone) onRetry()
  }
  const actions = (
    <>
      <button type="button" className="btn" onClick={remove}>
        {t(isAlone ? 'checkout:product.removeLast' : 'checkout:product.remove')}
      </button>
      <ButtonLink quiet href={localizedPath(locale, '/cart')}>
        {t('checkout:backToCart')}
      </ButtonLink>
    </>
  )
  const said = t(isGone ? 'checkout:product.gone' : 'checkout:product.soldOut', { name })
  return (
    // Before Pay, the recorded message (spec, section 2) is the title.
    <OutcomeScreen title={refusedPay ? said : t('checkout:unavailable')} actions={actions}>
      {!refusedPay && <p>{said}</p>}
      <p>
        {refusedPay && `${t('checkout:product.notCharged')} `}
        {t(isAlone ? 'checkout:product.onlyThis' : 'checkout:product.others')}
      </p>
    </OutcomeScreen>
  )
}
