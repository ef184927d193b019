import { formatDay, isDay } from '#shared/dates.ts'
import type { Settings } from '#features/settings/settings.calls.ts'
import { Field } from '#ui/form/fields.tsx'
import { DayField } from '../kit/DayField.tsx'
import { SelectField } from '../kit/fields.tsx'
import { useWords } from '../words.tsx'
import { Rows } from './Rows.tsx'
import { Section } from './Section.tsx'
import { useSectionForm, type SectionProps } from './use-section-form.ts'

const REASONS = ['closed', 'holiday'] as const

/** The days without deliveries. */
export function ClosedSection(props: SectionProps) {
  const { t } = useWords()
  const form = useSectionForm({ ...props, section: 'closed', valuesOf, success: t('adminSettings:closed.saved') })
  const { days } = form.values
  const day = (path: string, label: string) => {
    const { error, ...field } = form.field(path)
    return (
      <Field label={label} error={error}>
        {(control) => <DayField {...field} {...control} label={label} />}
      </Field>
    )
  }
  return (
    <Section
      form={form}
      title={t('adminSettings:closed.title')}
      lead={t('adminSettings:closed.lead')}
      save={t('adminSettings:closed.save')}
    >
      <Rows
        name="days"
        label={t('adminSettings:closed.title')}
        rows={days.map(({ from }, index) => ({
          name: isDay(from) ? formatDay(from) : from,
          fields: (
            <>
              {day(`days.${index}.from`, t('adminSettings:closed.from'))}
              {day(`days.${index}.to`, t('adminSettings:closed.to'))}
              <SelectField {...form.text(`days.${index}.reason`)} label={t('adminSettings:closed.reason')}>
                {REASONS.map((reason) => (
                  <option key={reason} value={reason}>
                    {t(`adminSettings:closed.reasons.${reason}`)}
                  </option>
                ))}
              </SelectField>
            </>
          ),
        }))}
        error={form.problems.days}
        add={t('adminSettings:closed.add')}
        onAdd={() => form.changeRows({ days: [...days, { from: '', to: '', reason: 'closed' }] })}
        removeLabel={(from) => t('adminSettings:closed.remove', { from })}
        onRemove={(removed) => form.changeRows({ days: days.filter((_, index) => index !== removed) })}
      />
    </Section>
  )
}

function valuesOf({ days }: Settings['closed']) {
  return { days }
}
