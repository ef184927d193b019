import type { Minute } from '#shared/dates.ts'
import { decimalToCents } from '#shared/money.ts'
import { fail, type Failure } from '#shared/result.ts'

/** The sale of a product, as an admin edits it; all is null without one. */
export interface Sale {
  /** A decimal string of dollars. */
  salePriceUSD: string | null
  /** Whole dong. */
  salePriceVND: number | null
  /** The first minute of the sale; null: it starts at once. */
  saleStartsAt: Minute | null
  /** The first minute after the sale. */
  saleEndsAt: Minute | null
}

interface PricesWithSale extends Sale {
  priceUSD: string
  priceVND: number
}

/** The fields of a product without a sale. */
export const NO_SALE = { salePriceUSD: null, salePriceVND: null, saleStartsAt: null, saleEndsAt: null } satisfies Sale

/** Why a sale is refused. */
export type SaleRefusal = 'sale_incomplete' | 'sale_price_not_lower' | 'sale_end_before_start' | 'sale_over'

const cents = (decimal: string) => decimalToCents(decimal) ?? 0

/**
 * Returns why a product cannot have such a sale: it needs both prices and an end, each price lower than the normal one,
 * and an end after its start. Null if it can, or has no sale. The failure's field is the one to correct.
 * @param now the present minute, to refuse a sale that is over
 */
export function refusedSale(prices: PricesWithSale, now: Minute = ''): Failure<SaleRefusal> | null {
  const { salePriceUSD, salePriceVND, saleStartsAt, saleEndsAt } = prices
  const needed = { salePriceUSD, salePriceVND, saleEndsAt }
  if (saleStartsAt === null && Object.values(needed).every((value) => value === null)) return null
  for (const [field, value] of Object.entries(needed)) if (value === null) return fail('sale_incomplete', { field })
  if (cents(salePriceUSD!) >= cents(prices.priceUSD)) return fail('sale_price_not_lower', { field: 'salePriceUSD' })
  if (salePriceVND! >= prices.priceVND) return fail('sale_price_not_lower', { field: 'salePriceVND' })
  if (saleStartsAt !== null && saleEndsAt! <= saleStartsAt)
    return fail('sale_end_before_start', { field: 'saleEndsAt' })
  return saleEndsAt! <= now ? fail('sale_over', { field: 'saleEndsAt' }) : null
}

/** Returns true if a sale runs at an instant: from its start until before its end. */
export function isSaleRunning(
  { saleStartsAt, saleEndsAt }: { saleStartsAt: Date | null; saleEndsAt: Date | null },
  now: Date,
): boolean {
  return saleEndsAt !== null && now < saleEndsAt && (saleStartsAt === null || now >= saleStartsAt)
}

/** Returns the prices that pages and lists show of a product, as an admin reads it. */
export function shownPrices({
  isSaleShown,
  priceUSD,
  priceVND,
  salePriceUSD,
  salePriceVND,
}: PricesWithSale & { isSaleShown: boolean }): Pick<PricesWithSale, 'priceUSD' | 'priceVND'> {
  return isSaleShown && salePriceUSD !== null && salePriceVND !== null
    ? { priceUSD: salePriceUSD, priceVND: salePriceVND }
    : { priceUSD, priceVND }
}
