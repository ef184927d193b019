import { useEffect, useState } from 'react'
import type { Locale } from '#shared/locale.ts'
import { fetchProducts } from './cart.api.ts'
import { $cart } from './cart.store.ts'
import { refreshCart, type RefreshedCart } from './refresh-cart.ts'

type Findings = Pick<RefreshedCart, 'pricesChanged' | 'issues' | 'left' | 'normal' | 'slugs'>

const NOTHING: Findings = { pricesChanged: false, issues: {}, left: {}, normal: {}, slugs: {} }

/**
 * Asks the server once for the present names and prices of the cart's products, writes them into the cart and returns
 * what changed. Without an answer the browser's lines stay: the checkout asks again.
 */
export function useFreshCart(locale: Locale): Findings {
  const [findings, setFindings] = useState<Findings>(NOTHING)
  useEffect(() => {
    let wanted = true
    const asked = $cart.get()
    fetchProducts(asked, locale)
      .then((products) => {
        if (!wanted) return
        const { cart, ...found } = refreshCart($cart.get(), products, asked)
        $cart.set(cart)
        setFindings(found)
      })
      .catch(() => {})
    return () => {
      wanted = false
    }
  }, [locale])
  return findings
}
