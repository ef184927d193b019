import { useMemo, useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { z } from 'zod'
import { listAuditLog } from '#features/audit-log/audit-log.calls.ts'
import type { OrderDetail } from '#features/orders/admin-order.schema.ts'
import { editedShape } from '#features/orders/edit-order.schema.ts'
import { editOrder, listOrders } from '#features/orders/orders.calls.ts'
import { callAdmin } from '../admin.api.ts'
import { isChangedMeanwhile } from '../kit/changed-meanwhile.ts'
import { useRecordForm } from '../kit/use-record-form.ts'
import { useWords } from '../words.tsx'
import { changedValues, detailValues, differingNames, hasLooseWard, type DetailValues } from './detail-values.ts'
import { readAgain } from './read-again.ts'

type Values = DetailValues & { anyway: boolean; mail: boolean }
type Changes = Record<string, [unknown, unknown]>

/**
 * Holds an edit of an order. Only what was changed is checked and sent, with the version that was seen. If the order
 * has changed meanwhile, the form takes over what others changed, keeps what was typed, and `meanwhile` says what
 * changed: nothing is saved until staff have seen it.
 */
export function useOrderEdit(opened: OrderDetail, onSaved: () => void) {
  const { t, locale } = useWords()
  const client = useQueryClient()
  const [base, setBase] = useState(opened)
  const [meanwhile, setMeanwhile] = useState<Changes | null>(null)
  const [failures, setFailures] = useState(0)
  const before = useMemo(() => detailValues(base), [base])
  const schema = useMemo(() => schemaOf(before), [before])

  async function takeOver(): Promise<void> {
    const now = await readAgain(client, base.id, locale)
    const next = detailValues(now)
    setMeanwhile(Object.fromEntries(differingNames(before, next).map((name) => [name, [before[name], next[name]]])))
    setBase(now)
    // The latest values: staff may have gone on typing while the order was read.
    record.change((latest) => {
      record.reset({ ...latest, ...next })
      return changedValues(before, latest)
    })
  }

  async function save(edit: z.infer<typeof schema>): Promise<OrderDetail> {
    try {
      return await callAdmin(editOrder, {
        params: { id: base.id },
        query: { locale },
        body: { ...edit, updatedAt: base.updatedAt },
      })
    } catch (error) {
      // Before saving has ended: a form that cannot read what others changed says so.
      if (isChangedMeanwhile(error)) await takeOver()
      throw error
    }
  }

  const record = useRecordForm<Values, z.infer<typeof schema>, OrderDetail>({
    schema,
    initial: { ...before, anyway: false, mail: false },
    run: save,
    invalidates: [listOrders, listAuditLog],
    success: t('adminOrders:edit.saved'),
    onSuccess: onSaved,
    onFailure(error) {
      setFailures((count) => count + 1)
      return isChangedMeanwhile(error)
    },
  })
  return { record, meanwhile, failures, own: base.slotId }
}

/** Returns the schema of what was changed; a ward that is typed must be one of the list. */
function schemaOf(before: DetailValues) {
  return z
    .preprocess(
      (values) => ({ ...changedValues(before, values as DetailValues), ...ticksOf(values as Values) }),
      z.object({ ...editedShape, wardName: z.string().optional(), anyway: z.boolean(), mail: z.boolean() }),
    )
    .refine((changed) => !hasLooseWard(changed), { path: ['wardCode'], error: 'invalid_ward' })
    .transform(({ wardName: _, ...changed }) => changed)
}

const ticksOf = ({ anyway, mail }: Values) => ({ anyway, mail })
