import { useEffect, useState } from 'react'
import { readToday } from '#features/orders/today.calls.ts'
import { changeRun, listRuns } from '#features/runs/runs.calls.ts'
import type { CourierChoice, Run, RunChange, RunWritten } from '#features/runs/runs.schema.ts'
import { callAdmin } from '../admin.api.ts'
import { showChangedMeanwhile } from '../kit/changed-meanwhile.ts'
import { useCommand } from '../kit/use-command.ts'
import { useWords } from '../words.tsx'
import { refusedText } from './refused-text.ts'

/** The stops as staff have sorted them, until the list has them. */
interface WantedStops {
  ids: readonly string[]
  /** The version that they change; once they are stored, the one that they have made. */
  upon: string
  state: 'new' | 'sent' | 'stored'
}

/**
 * Changes a run. The stops are shown in their new order at once; what is sorted while a change is on its way is sent
 * after it, upon the version that it has made. What another admin changes in between is never overwritten. Versions are
 * instants in one form, so the later one is the greater text.
 */
export function useChangeRun(run: Run) {
  const { t } = useWords()
  const [wanted, setWanted] = useState<WantedStops | null>(null)
  // The newest version that this screen has made: the list may not have it yet.
  const [made, setMade] = useState('')
  const newest = (seen: string) => (made > seen ? made : seen)

  async function save(body: RunChange): Promise<RunWritten> {
    const answer = await callAdmin(changeRun, { params: { id: run.id }, body })
    setMade(answer.updatedAt)
    return answer
  }
  const change = useCommand<RunChange, RunWritten>({
    run: save,
    invalidates: [listRuns, readToday],
    success: ({ refused }) => refusedText(t, refused),
    onSuccess: ({ refused, updatedAt: upon }) =>
      setWanted(
        (now) =>
          now && {
            // An order that cannot join is not asked for again.
            ids: now.ids.filter((id) => !refused.some((each) => each.id === id)),
            upon,
            state: now.state === 'sent' ? 'stored' : now.state,
          },
      ),
    onFailure() {
      setWanted(null)
      return false
    },
  })
  const { busy, run: send } = change

  useEffect(() => {
    if (!wanted || busy || wanted.state === 'sent') return
    const { ids, upon, state } = wanted
    if (state === 'stored') {
      if (upon <= run.updatedAt) setWanted(null)
    } else if (upon < run.updatedAt) {
      setWanted(null)
      showChangedMeanwhile(t)
    } else {
      setWanted({ ids, upon, state: 'sent' })
      send({ orderIds: [...ids], updatedAt: upon })
    }
  }, [wanted, busy, send, run.updatedAt, t])

  return {
    orderIds: wanted?.ids ?? run.orderIds,
    sort: (ids: readonly string[]) =>
      setWanted((now) => ({ ids, upon: newest(now?.upon ?? run.updatedAt), state: 'new' })),
    /** Gives the run to a courier, upon the version that was seen or what this screen has made of it. */
    give: (courier: CourierChoice, seen: string) => save({ courier, updatedAt: newest(seen) }),
    busy,
  }
}
