/**
 * The page of a product says how many are left from this number down; `stock_shown` in db/derived.sql renews it then.
 */
const FEW_LEFT = 5

/** Returns how many pieces the page of a product says are left; null: it says nothing. */
export function fewLeft(stock: number | null): number | null {
  return stock !== null && stock > 0 && stock <= FEW_LEFT ? stock : null
}
