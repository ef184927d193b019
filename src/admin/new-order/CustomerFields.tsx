import { useCallback, useRef, useState } from 'react'
import { findCustomers } from '#features/customers/find-customers.calls.ts'
import { LEAST_TYPED, type EarlierRecipient, type FoundCustomer } from '#features/customers/find-customers.schema.ts'
import { Combobox } from '#ui/combobox/Combobox.tsx'
import type { Suggestion } from '#ui/combobox/use-suggestions.ts'
import { TextField } from '#ui/form/fields.tsx'
import { LOCALES } from '#shared/locale.ts'
import { callAdmin } from '../admin.api.ts'
import { SelectField } from '../kit/fields.tsx'
import { languageName } from '../kit/language-name.ts'
import { Part } from '../order-edit/DetailFields.tsx'
import { useWords } from '../words.tsx'
import type { NewOrder } from './use-new-order.ts'

/** Who orders: found by phone or name while it is typed, or typed as a new customer. */
export function CustomerFields({ order: { fields, problems } }: { order: NewOrder }) {
  const { t, locale } = useWords()
  const { values, change, text } = fields
  const [chosen, setChosen] = useState<FoundCustomer | null>(null)
  // By suggestion, not by its place in a list: each field keeps its own list while the other one searches.
  const customers = useRef(new WeakMap<Suggestion, FoundCustomer>())
  const suggest = useCallback(
    async (q: string, signal: AbortSignal) => {
      if (q.length < LEAST_TYPED) return []
      const found = await callAdmin(findCustomers, { query: { q }, signal })
      return found.map((customer, index) => {
        const suggestion = {
          id: String(index),
          name: customer.name || t('adminOrders:nameless'),
          detail: [customer.phone, customer.email, customer.recipients[0]?.deliveryAddress].filter(Boolean).join(' · '),
          ...(customer.orders > 0 && { note: t('adminNewOrder:customer.orders', { count: customer.orders }) }),
        }
        customers.current.set(suggestion, customer)
        return suggestion
      })
    },
    [t],
  )

  function choose(suggestion: Suggestion): void {
    const customer = customers.current.get(suggestion)
    if (!customer) return
    setChosen(customer)
    change({
      customerName: customer.name,
      customerPhone: customer.phone,
      customerEmail: customer.email,
      locale: customer.locale ?? values.locale,
    })
  }

  const lookup = (name: 'customerPhone' | 'customerName') => ({
    name,
    error: problems[name],
    value: values[name],
    chosen: chosen?.[name === 'customerPhone' ? 'phone' : 'name'] === values[name] ? values[name] : '',
    suggest,
    onType: (typed: string) => change({ [name]: typed }),
    onChoose: choose,
    words: {
      list: t('adminNewOrder:customer.found'),
      searching: t('admin:loading'),
      nothing: t(
        values[name].trim().length < LEAST_TYPED ? 'adminNewOrder:customer.more' : 'adminNewOrder:customer.new',
      ),
      failed: t('admin:failed'),
      found: (count: number) => t('adminNewOrder:customer.count', { count }),
    },
  })
  const isChosen = chosen !== null && chosen.phone === values.customerPhone

  return (
    <Part title={t('adminOrders:gift.sender')}>
      <div className="a-pair">
        <Combobox {...lookup('customerPhone')} label={t('adminOrders:phone')} inputMode="tel" />
        <Combobox {...lookup('customerName')} label={t('adminOrders:recipient')} />
        <TextField
          {...text('customerEmail')}
          type="email"
          label={t('adminOrders:email')}
          hint={t('adminNewOrder:customer.emailHint')}
          autoComplete="off"
        />
        <SelectField {...text('locale')} label={t('adminNewOrder:customer.language')}>
          {LOCALES.map((each) => (
            <option key={each} value={each}>
              {languageName(each, locale)}
            </option>
          ))}
        </SelectField>
      </div>
      {isChosen && chosen.recipients.length > 0 && (
        <Recipients recipients={chosen.recipients} onTake={(recipient) => change({ ...recipient })} />
      )}
    </Part>
  )
}

interface RecipientsProps {
  recipients: readonly EarlierRecipient[]
  onTake(recipient: EarlierRecipient): void
}

function Recipients({ recipients, onTake }: RecipientsProps) {
  const { t } = useWords()
  return (
    <section aria-label={t('adminNewOrder:customer.earlier')} className="n-earlier">
      <h3>{t('adminNewOrder:customer.earlier')}</h3>
      <ul>
        {recipients.map((recipient, index) => (
          <li key={index}>
            <button type="button" className="n-take" onClick={() => onTake(recipient)}>
              <strong>{recipient.recipientName || t('adminNewOrder:customer.self')}</strong>
              <span>
                {[
                  recipient.deliveryAddress,
                  recipient.wardName,
                  t(`tracking:shipping.cities.${recipient.deliveryCity}`),
                ]
                  .filter(Boolean)
                  .join(', ')}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
