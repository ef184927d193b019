import type { Settings } from '#features/settings/settings.calls.ts'
import { TextField } from '#ui/form/fields.tsx'
import { useWords } from '../words.tsx'
import { PlacesFields, placesAsTexts } from './PlacesFields.tsx'
import { Rows } from './Rows.tsx'
import { Section } from './Section.tsx'
import { useSectionForm, type SectionProps } from './use-section-form.ts'

/** The days of every year on which many people send flowers. */
export function BusySection(props: SectionProps) {
  const { t } = useWords()
  const form = useSectionForm({ ...props, section: 'busy', valuesOf, success: t('adminSettings:busy.saved') })
  const { days } = form.values
  const { places } = props.settings.times
  return (
    <Section
      form={form}
      title={t('adminSettings:busy.title')}
      lead={t('adminSettings:busy.lead')}
      save={t('adminSettings:busy.save')}
    >
      <Rows
        name="days"
        label={t('adminSettings:busy.title')}
        rows={days.map(({ day }, index) => ({
          name: day,
          fields: (
            <>
              <TextField
                {...form.text(`days.${index}.day`)}
                label={t('adminSettings:busy.day')}
                placeholder={t('adminSettings:busy.dayPlaceholder')}
                autoComplete="off"
                maxLength={8}
                required
              />
              <TextField
                {...form.text(`days.${index}.until`)}
                label={t('adminSettings:busy.until')}
                placeholder={t('adminSettings:busy.untilPlaceholder')}
                autoComplete="off"
                maxLength={12}
              />
              <PlacesFields form={form} path={`days.${index}.places`} />
            </>
          ),
        }))}
        error={form.problems.days}
        add={t('adminSettings:busy.add')}
        onAdd={() => form.changeRows({ days: [...days, { day: '', until: '', places: placesAsTexts(places) }] })}
        removeLabel={(day) => t('adminSettings:busy.remove', { day })}
        onRemove={(removed) => form.changeRows({ days: days.filter((_, index) => index !== removed) })}
      />
    </Section>
  )
}

function valuesOf({ days }: Settings['busy']) {
  return {
    days: days.map(({ day, until, places }) => ({
      day: day.split('-').toReversed().join('/'),
      until,
      places: placesAsTexts(places),
    })),
  }
}
