import { Fragment } from 'react'
import type { AuditRow } from '#features/audit-log/audit-log.calls.ts'
import type { ProductPicture } from '#shared/product-picture.ts'
import { auditValue, fieldName, isPictureField } from './audit-text.ts'
import { useWords } from '../words.tsx'

/** Changed fields with their values before and after; an absent value is left out. */
export function ChangedFields({ changes }: Pick<AuditRow, 'changes'>) {
  const words = useWords()
  const { t } = words
  const fields = Object.entries(changes)
  if (fields.length === 0) return null
  return (
    <dl className="a-changes">
      {fields.map(([field, [before, after]]) => (
        <div key={field}>
          <dt>{fieldName(words, field)}</dt>
          <dd>
            {!isAbsent(before) && (
              <>
                <span className="sr">{t('admin:auditLog.was')} </span>
                <del>
                  <Value field={field} value={before} />
                </del>
                {!isAbsent(after) && <span aria-hidden="true"> → </span>}
                <span className="sr">, {t('admin:auditLog.is')} </span>
              </>
            )}
            <ins className={isAbsent(after) ? 'sr' : undefined}>
              {/* Without both values the log only says that the field was changed: what customers write is not in it. */}
              {isAbsent(before) && isAbsent(after) ? (
                t('admin:auditLog.actions.updated')
              ) : (
                <Value field={field} value={after} />
              )}
            </ins>
          </dd>
        </div>
      ))}
    </dl>
  )
}

function Value({ field, value }: { field: string; value: unknown }) {
  const { t, locale } = useWords()
  if (field === 'pictures' && Array.isArray(value))
    return (value as ProductPicture[]).map(({ imageUrl, alt }, place) => (
      <Fragment key={imageUrl}>
        {place > 0 && ', '}
        <a className="link" href={imageUrl} target="_blank" rel="noreferrer">
          {alt[locale] ?? t('admin:auditLog.picture')}
        </a>
      </Fragment>
    ))
  if (!isPictureField(field) || typeof value !== 'string' || value === '') return auditValue(t, field, value)
  return (
    <a className="link" href={value} target="_blank" rel="noreferrer">
      {t('admin:auditLog.picture')}
    </a>
  )
}

/** Returns true also for what is empty, such as the tags of an article without tags. */
function isAbsent(value: unknown): boolean {
  return value === undefined || value === '' || (typeof value === 'object' && Object.keys(value ?? {}).length === 0)
}
