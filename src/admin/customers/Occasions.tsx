import type { CustomerRecord } from '#features/customers/customer-record.schema.ts'
import { formatDay } from '#shared/dates.ts'
import { useWords } from '../words.tsx'

/** The occasions that a customer saved in their account, if the customer agreed that staff see them. */
export function Occasions({ customer: { occasions, hasAccount } }: { customer: CustomerRecord }) {
  const { t } = useWords()
  const nothing = !hasAccount
    ? t('adminCustomers:occasions.guest')
    : occasions === null
      ? t('adminCustomers:occasions.closed')
      : t('adminCustomers:occasions.none')
  return (
    <section className="o-part" aria-labelledby="occasions">
      <h2 id="occasions">{t('adminCustomers:occasions.title')}</h2>
      {occasions === null || occasions.length === 0 ? (
        <p className="a-hint">{nothing}</p>
      ) : (
        <ul className="cu-list">
          {occasions.map(({ id, who, occasion, calendar, day, month, nextOn }) => (
            <li key={id}>
              {who}
              <span className="a-hint">
                {t(`adminCustomers:occasions.kinds.${occasion}`)},{' '}
                {t(`adminCustomers:occasions.${calendar}`, { day, month })}
                {' · '}
                {t('adminCustomers:occasions.next', { date: formatDay(nextOn) })}
              </span>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
