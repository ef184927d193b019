import type { ImportLine, ImportReport } from '#features/catalog/product.ts'
import { Badge, type BadgeLook } from '../kit/Badge.tsx'
import { useWords } from '../words.tsx'
import { doubtText } from './price-question.ts'

/** The most lines shown: more than people read. */
const SHOWN = 200

const ORDER = { error: 0, create: 1, update: 2, unchanged: 3 } as const
/** Errors first, then what staff are asked about. */
const placeOf = ({ outcome, doubts }: ImportLine) => (outcome !== 'error' && doubts ? 0.5 : ORDER[outcome])

const LOOKS: Record<ImportLine['outcome'], BadgeLook> = {
  error: 'destructive',
  create: 'default',
  update: 'default',
  unchanged: 'secondary',
}

/** An import's outcome, in total and line by line: errors first, then unusual prices. */
export function ImportTable({ report: { counts, ignored, lines } }: { report: ImportReport }) {
  const { t } = useWords()
  const reported = lines.filter(({ outcome }) => outcome !== 'unchanged').toSorted((a, b) => placeOf(a) - placeOf(b))
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
      {reported.length > 0 && (
        <div className="import-frame" tabIndex={0} role="region" aria-label={t('adminProducts:importing.report')}>
          <table className="import-table">
            <thead>
              <tr>
                <th scope="col">{t('adminProducts:importing.line')}</th>
                <th scope="col">{t('adminProducts:importing.product')}</th>
                <th scope="col">{t('adminProducts:importing.outcome')}</th>
                <th scope="col">{t('adminProducts:importing.what')}</th>
              </tr>
            </thead>
            <tbody>
              {reported.slice(0, SHOWN).map((line) => (
                <tr key={line.line}>
                  <td>{line.line}</td>
                  <th scope="row">{line.name || line.slug}</th>
                  <td>
                    <Badge look={LOOKS[line.outcome]}>{t(`adminProducts:importing.outcomes.${line.outcome}`)}</Badge>
                  </td>
                  <td>
                    {line.changes?.join(', ')}
                    {line.doubts?.map((doubt) => (
                      <p key={doubt}>{doubtText(t, doubt)}</p>
                    ))}
                    {line.problems?.map(({ field, code, message }) => (
                      <p key={`${field} ${code}`}>
                        {field && <code>{field}</code>} {message}
                      </p>
                    ))}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      {reported.length > SHOWN && (
        <p className="a-hint">{t('adminProducts:importing.more', { count: reported.length - SHOWN })}</p>
      )}
    </>
  )
}
