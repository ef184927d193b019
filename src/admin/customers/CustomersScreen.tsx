import { useMemo } from 'react'
import { Link } from 'react-router'
import { exportCustomers, type Customer } from '#features/customers/customers.calls.ts'
import { pathOf } from '#shared/api-client.ts'
import { formatDate } from '#shared/dates.ts'
import { columnsOf } from '../kit/columns.ts'
import { DataTable } from '../kit/DataTable.tsx'
import { ExportLink } from '../kit/ExportLink.tsx'
import { languageName } from '../kit/language-name.ts'
import { PageHead } from '../kit/PageHead.tsx'
import { Toolbar } from '../kit/Toolbar.tsx'
import { useList } from '../kit/use-list.ts'
import { useMay } from '../kit/use-may.ts'
import { LISTS } from '../lists.ts'
import { useWords } from '../words.tsx'
import { Paid } from './Paid.tsx'
import { csvSeparator } from '../kit/csv-separator.ts'
import { formatCount } from '../kit/format-count.ts'

const column = columnsOf<Customer>()

/**
 * The customers, with and without an account: name, email, phone and the number of orders, which links to them (spec,
 * section 2), what they paid, their last order and its language.
 */
export default function CustomersScreen() {
  const { t, locale } = useWords()
  const list = useList(LISTS.customers)
  const may = useMay()
  const { q, sort } = list
  const file = pathOf(exportCustomers, { query: { q, sort, locale, separator: csvSeparator(locale) } })

  const columns = useMemo(
    () => [
      column.accessor('name', {
        header: t('adminCustomers:name'),
        cell: ({ getValue }) => getValue() || t('adminCustomers:nameless'),
        meta: { sort: 'name', bare: true },
      }),
      column.accessor('email', {
        header: t('adminCustomers:email'),
        cell: ({ getValue }) => getValue() || '–',
        meta: { sort: 'email' },
      }),
      column.accessor('phone', {
        header: t('adminCustomers:phone'),
        cell: ({ getValue }) => getValue() || '–',
        meta: { unbroken: true },
      }),
      column.accessor('totalOrders', {
        header: t('adminCustomers:totalOrders'),
        meta: { sort: 'totalOrders', align: 'end' },
        cell: ({ row: { original: customer } }) => {
          const count = formatCount(customer.totalOrders, locale)
          if (!customer.totalOrders) return count
          return (
            <Link
              className="link"
              to={`/admin/orders?${new URLSearchParams({ customer: customer.id })}`}
              aria-label={`${t('adminCustomers:ordersOf', { name: customer.name || customer.email })}: ${count}`}
            >
              {count}
            </Link>
          )
        },
      }),
      column.display({
        id: 'paid',
        header: t('adminCustomers:paid'),
        cell: ({ row: { original: customer } }) => <Paid customer={customer} />,
        meta: { sort: 'paid', align: 'end' },
      }),
      column.accessor('lastOrderAt', {
        header: t('adminCustomers:lastOrder'),
        cell: ({
          row: {
            original: { lastOrderAt },
          },
        }) => (lastOrderAt ? formatDate(new Date(lastOrderAt)) : '–'),
        meta: { sort: 'lastOrder' },
      }),
      column.accessor('locale', {
        header: t('adminCustomers:language'),
        cell: ({ row: { original: customer } }) => (customer.locale ? languageName(customer.locale, locale) : '–'),
        meta: { minor: true },
      }),
    ],
    [t, locale],
  )

  return (
    <>
      <PageHead
        title={t('adminCustomers:title')}
        lead={t('adminCustomers:lead')}
        note={list.loading || list.error ? undefined : formatCount(list.total, locale)}
      >
        {may('exports') && <ExportLink href={file}>{t('adminCustomers:export')}</ExportLink>}
      </PageHead>
      <Toolbar list={list} search={t('adminCustomers:search')} />
      <DataTable
        list={list}
        columns={columns}
        label={t('adminCustomers:title')}
        rowId={({ id }) => id}
        rowHref={({ id }) => `/admin/customers/${id}`}
        empty={t('adminCustomers:empty')}
      />
    </>
  )
}
