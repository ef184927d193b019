import { Suspense, useMemo, useState } from 'react'
import { Link } from 'react-router'
import { exportInvoices, type ListedInvoice } from '#features/invoices/invoices.calls.ts'
import { INVOICE_STATES } from '#features/invoices/invoices.ts'
import { shortOrderId } from '#features/orders/order-id.ts'
import { pathOf } from '#shared/api-client.ts'
import { formatDate } from '#shared/dates.ts'
import { formatMoney } from '#shared/money.ts'
import { columnsOf } from '../kit/columns.ts'
import { csvSeparator } from '../kit/csv-separator.ts'
import { DataTable } from '../kit/DataTable.tsx'
import { ExportLink } from '../kit/ExportLink.tsx'
import { FilterSelect } from '../kit/FilterSelect.tsx'
import { formatCount } from '../kit/format-count.ts'
import { later } from '../kit/later.ts'
import { PageHead } from '../kit/PageHead.tsx'
import { Toolbar } from '../kit/Toolbar.tsx'
import { useList } from '../kit/use-list.ts'
import { useMay } from '../kit/use-may.ts'
import { LISTS } from '../lists.ts'
import { useWords } from '../words.tsx'
import { InvoiceState } from './InvoiceState.tsx'
import { OrderWarning } from './OrderWarning.tsx'

const IssueDialog = later(() => import('./IssueDialog.tsx').then((file) => file.IssueDialog))
const column = columnsOf<ListedInvoice>()

/** The VAT invoices that were asked for, newest first, with the buyer, the amounts and the state of the order. */
export default function InvoicesScreen() {
  const { t, locale } = useWords()
  const list = useList(LISTS.invoices)
  const may = useMay()
  const [issuing, setIssuing] = useState<ListedInvoice | null>(null)
  const file = pathOf(exportInvoices, { query: { separator: csvSeparator(locale) } })

  const columns = useMemo(
    () => [
      column.accessor('company', {
        header: t('adminInvoices:company'),
        meta: { bare: true },
        cell: ({ row: { original: invoice } }) => (
          <div className="i-buyer">
            <strong>{invoice.company}</strong>
            <span>{invoice.taxCode}</span>
            <span className="a-hint">{[invoice.address, invoice.email].filter(Boolean).join(' · ')}</span>
          </div>
        ),
      }),
      column.accessor('id', {
        header: t('adminInvoices:order'),
        cell: ({ row: { original: invoice } }) => (
          <div className="i-order">
            <Link
              className="link"
              to={`/admin/orders/${invoice.id}`}
              aria-label={t('adminInvoices:orderOf', {
                number: shortOrderId(invoice.id),
                company: invoice.company,
              })}
            >
              {shortOrderId(invoice.id)}
            </Link>
            <span className="a-hint">{formatDate(new Date(invoice.orderedAt))}</span>
            <OrderWarning order={invoice} />
          </div>
        ),
      }),
      column.accessor('requestedAt', {
        header: t('adminInvoices:asked'),
        cell: ({ getValue }) => <time dateTime={getValue()}>{formatDate(new Date(getValue()))}</time>,
        meta: { minor: true },
      }),
      column.accessor('total', {
        header: t('adminInvoices:total'),
        meta: { align: 'end' },
        cell: ({ row: { original: invoice } }) => (
          <div className="i-sum">
            <span className="price">{formatMoney(invoice.total - invoice.refunded, invoice.currency)}</span>
            <span className="a-hint">
              {t('adminInvoices:vat', {
                percent: invoice.vatPercent,
                amount: formatMoney(invoice.vat, invoice.currency),
              })}
            </span>
          </div>
        ),
      }),
      column.display({
        id: 'state',
        header: t('adminInvoices:state'),
        cell: ({ row: { original: invoice } }) => (
          <InvoiceState orderId={invoice.id} invoice={invoice} onIssue={() => setIssuing(invoice)} />
        ),
      }),
    ],
    [t],
  )

  return (
    <>
      <PageHead
        title={t('adminInvoices:title')}
        lead={t('adminInvoices:lead')}
        note={list.loading || list.error ? undefined : formatCount(list.total, locale)}
      >
        {may('exports') && <ExportLink href={file}>{t('adminInvoices:export')}</ExportLink>}
      </PageHead>
      <Toolbar list={list} search={t('adminInvoices:search')}>
        <FilterSelect
          label={t('adminInvoices:filter')}
          value={list.filters.state ?? ''}
          options={INVOICE_STATES.map((value) => ({ value, label: t(`adminInvoices:states.${value}`) }))}
          onChange={(value) => list.setFilter('state', value)}
        />
      </Toolbar>
      <DataTable
        list={list}
        columns={columns}
        label={t('adminInvoices:title')}
        rowId={({ id }) => id}
        empty={t('adminInvoices:empty')}
      />
      <Suspense>
        {issuing && (
          <IssueDialog orderId={issuing.id} invoice={issuing} order={issuing} onClose={() => setIssuing(null)} />
        )}
      </Suspense>
    </>
  )
}
