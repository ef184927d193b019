import { useQuery } from '@tanstack/react-query'
import { useId, type ReactNode } from 'react'
import { Link, useNavigate } from 'react-router'
import { withRecentSignIn } from '#features/account/security/step-up.ts'
import { listAuditLog } from '#features/audit-log/audit-log.calls.ts'
import { listContactMessages } from '#features/contact/contact-messages.calls.ts'
import type { CustomerRecord } from '#features/customers/customer-record.schema.ts'
import { listCustomers } from '#features/customers/customers.calls.ts'
import { forgetCustomer, readForgetting } from '#features/customers/forget-customer.calls.ts'
import type { FoundCounts, OpenMatter } from '#features/privacy/privacy.schema.ts'
import { listAllReviews } from '#features/reviews/reviews.calls.ts'
import { useForm } from '#ui/form/use-form.ts'
import { callAdmin, queryOf } from '../admin.api.ts'
import { Dialog, DialogActions } from '../kit/Dialog.tsx'
import { formatCount } from '../kit/format-count.ts'
import { ErrorState, Skeleton } from '../kit/States.tsx'
import { useCommand } from '../kit/use-command.ts'
import { LISTS } from '../lists.ts'
import { useWords } from '../words.tsx'
import { CUSTOMER_RECORDS } from './customer-records.ts'

const COUNTS = ['accounts', 'orders', 'unpaidCheckouts', 'messages', 'reviews'] as const

interface Props {
  customer: CustomerRecord
  onClose(): void
}

/** Says what goes and what stays of a customer, or what has to be finished first, and forgets the customer. */
export function ForgetDialog({ customer, onClose }: Props) {
  const { t } = useWords()
  const who = customer.name || customer.email || customer.phone
  const { data, error, refetch } = useQuery({
    ...queryOf(readForgetting, { params: { id: customer.id } }),
    // What is open may have been finished since.
    staleTime: 0,
    refetchOnMount: 'always',
  })
  return (
    <Dialog title={t('adminCustomers:forget.title', { who })} onClose={onClose}>
      {!data && (error ? <ErrorState error={error} retry={() => void refetch()} /> : <Skeleton lines={6} />)}
      {data && data.open.length > 0 && <OpenMatters open={data.open} onLeave={onClose} />}
      {data?.open.length === 0 && <Forget customer={customer} who={who} found={data.found} />}
    </Dialog>
  )
}

function OpenMatters({ open, onLeave }: { open: readonly OpenMatter[]; onLeave(): void }) {
  const { t } = useWords()
  return (
    <>
      <p className="a-dialog-text">{t('adminCustomers:forget.open.text')}</p>
      <ul className="cu-plain">
        {open.map(({ kind, orderId }) => (
          <li key={`${kind} ${orderId}`}>
            {t(`adminCustomers:forget.open.${kind}`)}
            {': '}
            <Link className="link" to={orderId ? `/admin/orders/${orderId}` : '/admin/transfers'} onClick={onLeave}>
              {orderId ?? t('adminCustomers:forget.open.transfers')}
            </Link>
          </li>
        ))}
      </ul>
    </>
  )
}

function Forget({ customer, who, found }: { customer: CustomerRecord; who: string; found: FoundCounts }) {
  const { t, locale } = useWords()
  const navigate = useNavigate()
  const forget = useCommand<void, FoundCounts>({
    run: () => withRecentSignIn(locale, () => callAdmin(forgetCustomer, { params: { id: customer.id } })),
    invalidates: [
      CUSTOMER_RECORDS,
      listCustomers,
      LISTS.orders.call,
      listContactMessages,
      listAllReviews,
      listAuditLog,
    ],
    success: t('adminCustomers:forget.done', { who }),
    onSuccess: () => void navigate('/admin/customers', { replace: true }),
  })
  const { form } = useForm({
    check: () => ({}),
    async send() {
      await forget.send()
    },
    // A toast has shown it.
    explain: () => ({ text: '' }),
  })
  const counts = COUNTS.filter((name) => found[name] > 0)
    .map((name) => `${t(`adminPrivacy:counts.${name}`)}: ${formatCount(found[name], locale)}`)
    .join(' · ')
  return (
    <form className="a-form" {...form}>
      <Part title={t('adminCustomers:forget.goes')}>
        <ul className="cu-plain">
          {(['contact', 'record', 'account', 'words', 'photos'] as const).map((name) => (
            <li key={name}>{t(`adminCustomers:forget.going.${name}`)}</li>
          ))}
        </ul>
      </Part>
      <Part title={t('adminCustomers:forget.stays')}>
        <ul className="cu-plain">
          {(['books', 'reviews', 'outside'] as const).map((name) => (
            <li key={name}>{t(`adminCustomers:forget.staying.${name}`)}</li>
          ))}
        </ul>
      </Part>
      {counts && <p className="a-hint">{t('adminCustomers:forget.found', { counts })}</p>}
      <p>
        <strong>{t('adminCustomers:forget.final')}</strong>
      </p>
      <DialogActions
        busy={forget.busy}
        busyLabel={t('adminCustomers:forget.busy')}
        submit={t('adminCustomers:forget.action')}
        destructive
      />
    </form>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <h3 id={id}>{title}</h3>
      {children}
    </section>
  )
}
