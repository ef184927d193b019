import { useEffect, useState } from 'react'
import { readToday } from '#features/orders/today.calls.ts'
import { changeRun, listRuns } from '#features/runs/runs.calls.ts'
import type { Run, RunChange } from '#features/runs/runs.schema.ts'
import { callAdmin } from '../admin.api.ts'
import { useCommand } from '../kit/use-command.ts'
import { useWords } from '../words.tsx'
import { refusedText } from './refused-text.ts'

/**
 * Changes a run. The stops are shown in their new order at once; what is sorted while a change is on its way is sent
 * after it, upon the version that it has made.
 */
export function useChangeRun(run: Run) {
  const { t } = useWords()
  const [wanted, setWanted] = useState<readonly string[] | null>(null)
  const change = useCommand({
    run: (body: Omit<RunChange, 'updatedAt'>) =>
      callAdmin(changeRun, { params: { id: run.id }, body: { ...body, updatedAt: run.updatedAt } }),
    invalidates: [listRuns, readToday],
    success: ({ refused }) => refusedText(t, refused),
    // An order that cannot join would be asked for again and again.
    onSuccess: ({ refused }) => setWanted((now) => now && now.filter((id) => !refused.some((each) => each.id === id))),
    onFailure() {
      setWanted(null)
      return false
    },
  })
  const sent = JSON.stringify(run.orderIds)
  const { busy, run: send } = change
  const [sentFor, setSentFor] = useState('')

  useEffect(() => {
    if (!wanted || busy || sentFor === run.updatedAt) return
    if (JSON.stringify(wanted) === sent) setWanted(null)
    else {
      setSentFor(run.updatedAt)
      send({ orderIds: [...wanted] })
    }
  }, [wanted, busy, sent, send, run.updatedAt, sentFor])

  return {
    orderIds: wanted ?? run.orderIds,
    sort: (ids: readonly string[]) => setWanted(ids),
    give: change.run,
    busy,
  }
}
