/** Returns minor units as people read them: `₫120.000` (VND has no minor unit), `$1,234.50`. Runs anywhere. */
export function formatAmount(amount: number, currency: string): string {
  if (currency.toLowerCase() === 'vnd') return `₫${grouped(amount, '.')}`
  return `$${grouped(Math.trunc(amount / 100), ',')}.${String(amount % 100).padStart(2, '0')}`
}

function grouped(units: number, separator: string): string {
  return String(units).replace(/\B(?=(\d{3})+$)/g, separator)
}
