import type { QuoteLine } from '#db/schema/checkouts.ts'
import { choiceName } from '#features/orders/server/choice-name.ts'
import type { Locale } from '#shared/locale.ts'
import type { Currency } from '#shared/money.ts'
import { convertAtShopRate, readChoicePrice } from '../choice-price.ts'
import type { StaffLine } from '../staff-order.schema.ts'

/** A line without a product: flowers that the florist chooses, at a price that staff agreed with the customer. */
export type ChoiceLine = Omit<QuoteLine, 'productId'> & { productId: null }

/**
 * Returns the lines of a staff order that are the florist's choice, each for itself, by their name in the customer's
 * language. They have no picture. Prices were typed in the order's currency and checked by `staffOrderSchema`.
 */
export function choiceLines(
  lines: readonly StaffLine[],
  { currency, locale, dongPerDollar }: { currency: Currency; locale: Locale; dongPerDollar: number },
): ChoiceLine[] {
  return lines.flatMap(({ price, words, quantity }) => {
    const minor = price === undefined ? null : readChoicePrice(price, currency)
    if (minor === null) return []
    const { VND: priceVND, USD: priceUSDCents } = convertAtShopRate(minor, currency, dongPerDollar)
    const productName = choiceName(locale, words)
    return [{ productId: null, productName, imageUrl: '', priceVND, priceUSDCents, quantity }]
  })
}
