import type { ImportLine, ImportReport } from '#features/catalog/product.ts'
import { ReportTable } from '../csv-file/ReportTable.tsx'
import { Badge, type BadgeLook } from '../kit/Badge.tsx'
import { useWords } from '../words.tsx'
import { doubtText } from './price-question.ts'

const ORDER = { error: 0, create: 1, update: 2, unchanged: 3 } as const
/** Errors first, then what staff are asked about. */
const placeOf = ({ outcome, doubts }: ImportLine) => (outcome !== 'error' && doubts ? 0.5 : ORDER[outcome])

const LOOKS: Record<ImportLine['outcome'], BadgeLook> = {
  error: 'destructive',
  create: 'default',
  update: 'default',
  unchanged: 'secondary',
}

/** An import's outcome in total. */
export function ImportSum({ report: { counts, ignored } }: { report: ImportReport }) {
  const { t } = useWords()
  const { error, create, update, unchanged } = counts
  return (
    <>
      <p className={error > 0 ? 'form-alert' : undefined}>
        {error > 0
          ? t('adminProducts:importing.bad', { count: error })
          : create + update === 0
            ? t('adminProducts:importing.nothing')
            : t('adminProducts:importing.good', { create, update, unchanged })}
      </p>
      {ignored.length > 0 && (
        <p className="a-hint">{t('adminProducts:importing.ignored', { names: ignored.join(', ') })}</p>
      )}
    </>
  )
}

/** An import's outcome line by line: errors first, then unusual prices. */
export function ImportTable({ report: { lines } }: { report: ImportReport }) {
  const { t } = useWords()
  const reported = lines.filter(({ outcome }) => outcome !== 'unchanged').toSorted((a, b) => placeOf(a) - placeOf(b))
  return (
    <ReportTable
      heads={[
        t('adminProducts:importing.product'),
        t('adminProducts:importing.outcome'),
        t('adminProducts:importing.what'),
      ]}
      lines={reported}
      cells={({ name, slug, outcome, changes, doubts, problems }) => [
        name || slug,
        <Badge look={LOOKS[outcome]}>{t(`adminProducts:importing.outcomes.${outcome}`)}</Badge>,
        <>
          {changes?.join(', ')}
          {doubts?.map((doubt) => (
            <p key={doubt}>{doubtText(t, doubt)}</p>
          ))}
          {problems?.map(({ field, code, message }) => (
            <p key={`${field} ${code}`}>
              {field && <code>{field}</code>} {message}
            </p>
          ))}
        </>,
      ]}
    />
  )
}
