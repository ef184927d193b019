import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { readPriceRate, readProduct } from '#features/catalog/catalog.calls.ts'
import { queryOf } from '../admin.api.ts'
import { Dialog } from '../kit/Dialog.tsx'
import { ErrorState, Skeleton } from '../kit/States.tsx'
import { AuditHistory } from '../kit/AuditHistory.tsx'
import { useWords } from '../words.tsx'
import { ProductForm } from './ProductForm.tsx'

interface Props {
  /** Null for a new product. */
  id: string | null
  onClose(): void
}

/** A product's form in a dialog. The product is fetched when the dialog opens, never taken from a cache. */
export function ProductDialog({ id, onClose }: Props) {
  const { t } = useWords()
  const [dirty, setDirty] = useState(false)
  const { data, error, refetch } = useQuery({
    ...queryOf(readProduct, { params: { id: id ?? '' } }),
    enabled: id !== null,
    gcTime: 0,
  })
  const rate = useQuery({ ...queryOf(readPriceRate, {}), gcTime: 0 })
  const failure = error ?? rate.error
  return (
    <Dialog size="wide" title={t(id ? 'adminProducts:edit' : 'adminProducts:add')} onClose={onClose} dirty={dirty}>
      {rate.data && (id === null || data) ? (
        <ProductForm
          product={data ?? null}
          dongPerDollar={rate.data.dongPerDollar}
          onDirty={setDirty}
          onSaved={onClose}
        />
      ) : failure ? (
        <ErrorState error={failure} retry={() => void (error ? refetch() : rate.refetch())} />
      ) : (
        <div aria-busy="true">
          <p className="sr" role="status">
            {t('adminProducts:form.loading')}
          </p>
          <Skeleton lines={8} />
        </div>
      )}
      {id && data && (
        <details className="product-history">
          <summary>{t('adminProducts:form.history')}</summary>
          <AuditHistory entity="product" id={id} />
        </details>
      )}
    </Dialog>
  )
}
