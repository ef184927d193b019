import { useId } from 'react'
import type { Sales } from '#features/sales/sales.calls.ts'
import { formatCount } from '../kit/format-count.ts'
import { useWords } from '../words.tsx'
import { inDollars, inDong } from './sums.ts'

interface Props {
  title: string
  rows: { id: string; name: string; count: number; money: Sales['net'] }[]
  /** The name of the counts (default: orders) and of the amounts (default: net). */
  count?: string
  amount?: string
}

/** Sums of a range by one of its parts. Dong comes first; dollars have a column only if some were paid. */
export function SalesTable({ title, rows, count, amount }: Props) {
  const { t, locale } = useWords()
  const id = useId()
  const inUSD = rows.some(({ money }) => Number(money.USD) !== 0)
  const name = amount ?? t('adminSales:net')
  return (
    <section className="s-part" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {rows.length === 0 ? (
        <p className="d-empty">{t('adminSales:none')}</p>
      ) : (
        <table className="s-table" aria-labelledby={id}>
          <thead>
            <tr>
              <td />
              <th scope="col">{count ?? t('adminSales:orders')}</th>
              <th scope="col">{inUSD ? `${name}, VND` : name}</th>
              {inUSD && <th scope="col">USD</th>}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.id}>
                <th scope="row">{row.name}</th>
                <td>{formatCount(row.count, locale)}</td>
                <td className="price">{inDong(row.money)}</td>
                {inUSD && <td className="price">{inDollars(row.money)}</td>}
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  )
}
