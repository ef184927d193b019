import { useQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import type { OrderDetail } from '#features/orders/admin-order.schema.ts'
import { readOrder } from '#features/orders/orders.calls.ts'
import { queryOf } from '../admin.api.ts'
import { Dialog } from '../kit/Dialog.tsx'
import { ErrorState, Skeleton } from '../kit/States.tsx'
import { useWords } from '../words.tsx'

interface Props {
  id: string
  /**
   * What is done in the dialog: a part of the query's key, so that no other screen's refetch replaces what is edited.
   */
  purpose: string
  title: string
  description?: string
  onClose(): void
  /** Returns the form. It says when it has unsaved changes. */
  children(order: OrderDetail, onDirty: (dirty: boolean) => void): ReactNode
}

/** A dialog that changes an order. The order is fetched when it opens, never taken from a cache. */
export function OrderDialog({ id, purpose, title, description, onClose, children }: Props) {
  const { locale } = useWords()
  const [dirty, setDirty] = useState(false)
  const { data, error, refetch } = useQuery({
    ...queryOf(readOrder, { params: { id }, query: { locale } }),
    queryKey: ['order-dialog', purpose, id],
    gcTime: 0,
    staleTime: Infinity,
  })
  return (
    <Dialog size="wide" title={title} description={description} onClose={onClose} dirty={dirty}>
      {data ? (
        children(data, setDirty)
      ) : error ? (
        <ErrorState error={error} retry={() => void refetch()} />
      ) : (
        <Skeleton lines={8} />
      )}
    </Dialog>
  )
}
