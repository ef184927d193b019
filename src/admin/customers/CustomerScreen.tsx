import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { readCustomer } from '#features/customers/customer-record.calls.ts'
import { ApiError } from '#shared/api-client.ts'
import { formatDate } from '#shared/dates.ts'
import { queryOf } from '../admin.api.ts'
import { BackLink } from '../kit/BackLink.tsx'
import { PageHead } from '../kit/PageHead.tsx'
import { EmptyState, ErrorState, Skeleton } from '../kit/States.tsx'
import { useWords } from '../words.tsx'
import { Consents } from './Consents.tsx'
import { Contact } from './Contact.tsx'
import { CustomerOrders } from './CustomerOrders.tsx'
import { ForgetCustomer } from './ForgetCustomer.tsx'
import { Notes } from './Notes.tsx'
import { Occasions } from './Occasions.tsx'

/** One customer, with or without an account: contact, orders, sums, occasions, notes and consents. */
export default function CustomerScreen() {
  const { t, locale } = useWords()
  const { id = '' } = useParams()
  const {
    data: customer,
    error,
    refetch,
  } = useQuery({ ...queryOf(readCustomer, { params: { id }, query: { locale } }), refetchOnMount: 'always' })

  if (!customer && error instanceof ApiError && error.code === 'not_found')
    return (
      <>
        <PageHead title={t('adminCustomers:title')} />
        <EmptyState action={<BackLink to="/admin/customers" text={t('adminCustomers:back')} />}>
          {t('adminCustomers:notFound')}
        </EmptyState>
      </>
    )
  return (
    <>
      <p className="o-back">
        <BackLink to="/admin/customers" text={t('adminCustomers:back')} />
      </p>
      <PageHead
        title={customer ? customer.name || t('adminCustomers:nameless') : t('adminCustomers:title')}
        lead={customer && `${t('adminCustomers:since')} ${formatDate(new Date(customer.since))}`}
      >
        {customer && <ForgetCustomer customer={customer} />}
      </PageHead>
      {error ? <ErrorState error={error} retry={() => void refetch()} /> : !customer && <Skeleton lines={8} />}
      {customer && (
        <div className="o-detail">
          <div>
            <Contact customer={customer} />
            <Notes customer={customer} />
          </div>
          <div className="o-side">
            <Occasions customer={customer} />
            <Consents customer={customer} />
          </div>
          <CustomerOrders customer={customer} />
        </div>
      )}
    </>
  )
}
