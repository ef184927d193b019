import { Suspense, useState } from 'react'
import type { CustomerRecord } from '#features/customers/customer-record.schema.ts'
import { later } from '../kit/later.ts'
import { useMay } from '../kit/use-may.ts'
import { useWords } from '../words.tsx'

const ForgetDialog = later(() => import('./ForgetDialog.tsx').then((file) => file.ForgetDialog))

/** The button, for owners, that asks to forget a customer. */
export function ForgetCustomer({ customer }: { customer: CustomerRecord }) {
  const { t } = useWords()
  const may = useMay()
  const [asked, setAsked] = useState(false)
  if (!may('privacy')) return null
  return (
    <>
      <button type="button" className="btn btn-quiet a-btn" onClick={() => setAsked(true)}>
        {t('adminCustomers:forget.button')}
      </button>
      <Suspense>{asked && <ForgetDialog customer={customer} onClose={() => setAsked(false)} />}</Suspense>
    </>
  )
}
