import { useId, type ReactNode } from 'react'
import { AdminIcon } from '../kit/AdminIcon.tsx'
import { SubmitButton } from '#ui/form/SubmitButton.tsx'
import { useWords } from '../words.tsx'
import type { SectionForm } from './use-section-form.ts'

interface Props {
  form: SectionForm
  title: string
  lead: ReactNode
  /** The label of the button that saves the section. */
  save: string
  children: ReactNode
}

/** A section of the settings: its form with a button of its own. */
export function Section({ form, title, lead, save, children }: Props) {
  const { t } = useWords()
  const id = useId()
  return (
    <section className="set-section" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <p className="a-lead">{lead}</p>
      <form className="a-form" {...form.form}>
        {form.isOutdated && (
          <div className="form-alert" role="alert">
            <AdminIcon name="info" />
            <p>
              {t('adminSettings:outdated')}{' '}
              <button type="button" className="link" onClick={() => void form.showNewest()}>
                {t('adminSettings:showNewest')}
              </button>
            </p>
          </div>
        )}
        {children}
        <p>
          <SubmitButton className="btn a-btn" label={save} busyLabel={t('admin:dialog.saving')} busy={form.busy} />
        </p>
      </form>
    </section>
  )
}
