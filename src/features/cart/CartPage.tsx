import { useStore } from '@nanostores/react'
import { useEffect, useRef, useState } from 'react'
import { islandWords, type Words } from '#i18n/island.ts'
import type { Messages } from '#i18n/t.ts'
import type { Locale } from '#shared/locale.ts'
import { recall } from '#shared/browser-storage.ts'
import { createTapGuard } from '#ui/tap-guard.ts'
import { $currency } from '#features/preferences/preferences.store.ts'
import { CartLine } from './CartLine.tsx'
import type { CartFees } from './cart-fees.ts'
import { CartSummary } from './CartSummary.tsx'
import { CartIssues } from './CartIssues.tsx'
import { MAX_QUANTITY, wasCut } from './cart.ts'
import { $cart, removeFromCart, setCartQuantity } from './cart.store.ts'
import { EmptyCart } from './EmptyCart.tsx'
import { issueOf } from './refresh-cart.ts'
import { useFreshCart } from './use-fresh-cart.ts'

interface Props {
  locale: Locale
  messages: Messages
  fees: CartFees
}

/** The cart (spec, sections 2 and 4): the browser's stored lines at once, then updated from the server. */
export default function CartPage({ locale, messages, fees }: Props) {
  const [words] = useState(() => islandWords(locale, messages))
  const cart = useStore($cart)
  const [cameEmpty] = useState(cart.length === 0)
  if (cart.length === 0) return <EmptyCart {...words} emptied={!cameEmpty} />
  return <FilledCart {...words} fees={fees} />
}

function FilledCart({ fees, ...words }: Words & { fees: CartFees }) {
  const { t } = words
  const cart = useStore($cart)
  const currency = useStore($currency)
  const found = useFreshCart(words.locale)
  const { pricesChanged, slugs } = found
  // Counted, so that the focus moves again and the text is read out again if it is that of the last announcement.
  const [announced, setAnnounced] = useState({ text: '', count: 0 })
  const [cut] = useState(() => wasCut(recall('cart') ?? ''))
  const heading = useRef<HTMLHeadingElement>(null)
  const [taps] = useState(createTapGuard)
  const blocked = cart.filter((line) => issueOf(line, found))

  // Stores the quantities that are shown, so that the notice appears once.
  useEffect(() => {
    if (cut) $cart.set($cart.get())
  }, [cut])

  useEffect(() => {
    if (announced.text) heading.current?.focus()
  }, [announced])

  // In both, the focused button is gone: the focus moves to the list's heading, and the change is read out.
  function announce(text: string) {
    setAnnounced(({ count }) => ({ text, count: count + 1 }))
  }
  function remove(productId: string) {
    taps.noteRemoval()
    announce(takeOut(productId))
  }
  function takeOutBlocked() {
    const texts = blocked.map((line) => {
      const { productId } = line
      if (issueOf(line, found) !== 'tooFew') return takeOut(productId)
      setCartQuantity(productId, found.left[productId] ?? 0)
      return t('cart:lowered')
    })
    announce([...new Set(texts)].join(' '))
  }
  /** Removes a line. Returns what to say about it. */
  function takeOut(productId: string): string {
    const name = cart.find((line) => line.productId === productId)?.productName ?? ''
    removeFromCart(productId)
    return t('cart:removed', { name })
  }

  return (
    <div className="cart">
      <p className="sr" role="status">
        <span key={announced.count}>{announced.text}</span>
      </p>
      <section aria-labelledby="cart-items">
        <h2 id="cart-items" className="sr" tabIndex={-1} ref={heading}>
          {t('cart:items')}
        </h2>
        {cut && (
          <p className="cart-note" role="status">
            {t('cart:cut', { most: MAX_QUANTITY })}
          </p>
        )}
        {pricesChanged && <p className="cart-note">{t('cart:pricesChanged')}</p>}
        <CartIssues {...words} lines={blocked} found={found} onTakeOut={takeOutBlocked} />
        <ul className="cart-lines" onClickCapture={taps.ignoreSecondTap}>
          {cart.map((line) => (
            <CartLine
              key={line.productId}
              {...words}
              line={line}
              currency={currency}
              slug={slugs[line.productId]}
              issue={issueOf(line, found)}
              left={found.left[line.productId]}
              normal={found.normal[line.productId]}
              onRemove={remove}
            />
          ))}
        </ul>
      </section>
      <CartSummary {...words} cart={cart} fees={fees} currency={currency} blocked={blocked.length > 0} />
    </div>
  )
}
