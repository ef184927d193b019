import type { TrailEntry } from '../../features/trail/trail.schema.ts'
import { useWords } from '../words.tsx'
import { fieldName, trailValue } from './trail-value.ts'

/** Changed fields, before and after. */
export function TrailChanges({ changes }: Pick<TrailEntry, 'changes'>) {
  const { t } = useWords()
  const fields = Object.entries(changes)
  if (fields.length === 0) return null
  return (
    <dl className="a-changes">
      {fields.map(([field, [before, after]]) => (
        <div key={field}>
          <dt>{fieldName(t, field)}</dt>
          <dd>
            <span className="sr">{t('admin:trail.was')} </span>
            <del>{trailValue(t, field, before)}</del>
            <span aria-hidden="true"> → </span>
            <span className="sr">, {t('admin:trail.is')} </span>
            <ins>{trailValue(t, field, after)}</ins>
          </dd>
        </div>
      ))}
    </dl>
  )
}
