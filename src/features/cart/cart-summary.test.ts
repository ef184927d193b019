import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { DEFAULT_DELIVERY_RULES } from '#features/delivery/delivery-rules.ts'
import { createTranslator } from '#i18n/t.ts'
import { MESSAGES } from '#i18n/messages.ts'
import type { Currency } from '#shared/money.ts'
import { CartSummary } from './CartSummary.tsx'

const { fees } = DEFAULT_DELIVERY_RULES
const line = { productId: 'rose', productName: 'Rose', priceVND: 450_000, priceUSD: '19.50', imageUrl: '/r.webp' }

const shown = (quantity: number, currency: Currency) => {
  const props = { locale: 'en', t: createTranslator('en', { cart: MESSAGES.en.cart }) } as const
  const cart = [{ ...line, quantity }]
  const markup = renderToStaticMarkup(createElement(CartSummary, { ...props, cart, fees, currency, blocked: false }))
  return { sums: [...markup.matchAll(/<dd[^>]*>([^<]*)/g)].map(([, sum]) => sum), markup }
}

it('adds the flat fee below the free sum, and says how much is missing', () => {
  const { sums, markup } = shown(2, 'VND')
  expect(sums).toEqual(['₫900.000', '₫50.000', '₫950.000 ($41.00)'])
  expect(markup).toContain('₫100.000 more, and delivery is free.')
  expect(shown(2, 'USD').sums).toEqual(['$39.00', '$2.00', '$41.00'])
  expect(shown(2, 'USD').markup).toContain('$1.00 more')
})

it('delivers free from the promised sum on', () => {
  const { sums, markup } = shown(3, 'VND')
  expect(sums).toEqual(['₫1.350.000', 'Free', '₫1.350.000 ($58.50)'])
  expect(markup).not.toContain('delivery is free')
})
