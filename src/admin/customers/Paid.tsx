import { decimalToCents, formatMoney } from '#shared/money.ts'

/** What a customer paid: dong first, dollars only if there are some. */
export function Paid({ customer: { paidVND, paidUSD } }: { customer: { paidVND: number; paidUSD: string } }) {
  const cents = decimalToCents(paidUSD) ?? 0
  return (
    <span className="cu-paid price">
      {(paidVND !== 0 || cents === 0) && <span>{formatMoney(paidVND, 'VND')}</span>}
      {cents !== 0 && <span>{formatMoney(cents, 'USD')}</span>}
    </span>
  )
}
