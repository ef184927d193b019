import type { CustomerRecord } from '#features/customers/customer-record.schema.ts'
import { spacedPhone } from '#shared/find-text.ts'
import { formatDate } from '#shared/dates.ts'
import { phoneLink } from '#shared/shop-contact.ts'
import { formatCount } from '../kit/format-count.ts'
import { languageName } from '../kit/language-name.ts'
import { useWords } from '../words.tsx'
import { Paid } from './Paid.tsx'

/** How a customer is reached, and what they ordered and paid in all. */
export function Contact({ customer }: { customer: CustomerRecord }) {
  const { t, locale } = useWords()
  const { email, phone, hasAccount, totalOrders, lastOrderAt } = customer
  const facts = [
    {
      name: t('adminCustomers:email'),
      value: email ? (
        <a className="link" href={`mailto:${encodeURIComponent(email)}`}>
          {email}
        </a>
      ) : (
        '–'
      ),
    },
    {
      name: t('adminCustomers:phone'),
      value: phone ? (
        <a className="link" href={phoneLink(phone)}>
          {spacedPhone(phone)}
        </a>
      ) : (
        '–'
      ),
    },
    { name: t('adminCustomers:account'), value: t(`adminCustomers:${hasAccount ? 'hasAccount' : 'guest'}`) },
    { name: t('adminCustomers:language'), value: customer.locale ? languageName(customer.locale, locale) : '–' },
    { name: t('adminCustomers:totalOrders'), value: formatCount(totalOrders, locale) },
    { name: t('adminCustomers:paid'), value: <Paid customer={customer} /> },
    { name: t('adminCustomers:lastOrder'), value: lastOrderAt ? formatDate(new Date(lastOrderAt)) : '–' },
  ]
  return (
    <section className="o-part" aria-labelledby="contact">
      <h2 id="contact">{t('adminCustomers:contact')}</h2>
      <dl className="message-facts cu-facts">
        {facts.map(({ name, value }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
