import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { Link } from 'react-router'
import { isLeftToDo, OPENING_STEPS, SERVER_STEPS } from '#features/settings/opening.ts'
import { readOpening } from '#features/settings/settings.calls.ts'
import { isOneOf } from '#shared/is-one-of.ts'
import { queryOf } from '../admin.api.ts'
import { AdminIcon } from '../kit/AdminIcon.tsx'
import { ErrorState } from '../kit/States.tsx'
import { useWords } from '../words.tsx'
import { SERVER_SECTION } from './ServerSection.tsx'

/**
 * What is left to do before the shop takes real orders, until all is done. For owners.
 * @param props.withOptional whether it also stays while only what is not needed is left
 */
export function OpeningList({ withOptional = false }: { withOptional?: boolean }) {
  const { t } = useWords()
  const id = useId()
  const { data, error, refetch } = useQuery({ ...queryOf(readOpening, {}), refetchOnMount: 'always' })
  // Nothing at all would say that all is done.
  if (!data) return error && <ErrorState error={error} retry={() => void refetch()} />
  const isNeeded = isLeftToDo(data.open)
  if (!isNeeded && !(withOptional && data.open.length > 0)) return null
  const isOpen = (step: (typeof OPENING_STEPS)[number]) => data.open.includes(step)
  return (
    <section className="opening" aria-labelledby={id}>
      <h2 id={id}>{t('adminSettings:opening.title')}</h2>
      {isNeeded && (
        <p className="a-lead">
          {t('adminSettings:opening.lead', {
            done: OPENING_STEPS.length - data.open.length,
            all: OPENING_STEPS.length,
          })}
        </p>
      )}
      <ul>
        {OPENING_STEPS.map((step) => (
          <li key={step} data-done={!isOpen(step) || undefined}>
            <AdminIcon name={isOpen(step) ? 'info' : 'check'} />
            <div>
              <p className="opening-name">
                {t(`adminSettings:opening.${step}.name`)}
                {!isOpen(step) && <span className="a-hint"> {t('adminSettings:opening.done')}</span>}
              </p>
              {isOpen(step) && (
                <p className="a-hint">
                  {t(`adminSettings:opening.${step}.todo`)}{' '}
                  {(step === 'profile' || step === 'notice') && (
                    <Link className="link" to="/admin/settings">
                      {t('adminSettings:title')}
                    </Link>
                  )}
                  {isOneOf(SERVER_STEPS, step) && (
                    <Link className="link" to={SERVER_SECTION}>
                      {t('adminSettings:opening.how')}
                    </Link>
                  )}
                </p>
              )}
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}
