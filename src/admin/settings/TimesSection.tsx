import { EXACT_STEPS } from '#features/settings/sections.schema.ts'
import type { Settings } from '#features/settings/settings.calls.ts'
import { TextField } from '#ui/form/fields.tsx'
import { SelectField } from '../kit/fields.tsx'
import { useWords } from '../words.tsx'
import { PlacesFields, placesAsTexts } from './PlacesFields.tsx'
import { Rows } from './Rows.tsx'
import { Section } from './Section.tsx'
import { useSectionForm, type SectionProps } from './use-section-form.ts'

/** Slots, their places, the lead time and the cut-offs. */
export function TimesSection(props: SectionProps) {
  const { t } = useWords()
  const form = useSectionForm({ ...props, section: 'times', valuesOf, success: t('adminSettings:times.saved') })
  const { slots } = form.values
  const time = (path: string, label: string, hint?: string) => (
    <TextField {...form.text(path)} label={label} hint={hint} autoComplete="off" maxLength={12} required />
  )
  return (
    <Section
      form={form}
      title={t('adminSettings:times.title')}
      lead={t('adminSettings:times.lead')}
      save={t('adminSettings:times.save')}
    >
      <div className="a-pair">
        {time('opens', t('adminSettings:times.opens'))}
        {time('closes', t('adminSettings:times.closes'))}
      </div>
      <Rows
        name="slots"
        label={t('adminSettings:times.slots')}
        rows={slots.map(({ from, to }, index) => ({
          name: `${from}–${to}`,
          fields: (
            <>
              {time(`slots.${index}.from`, t('adminSettings:from'))}
              {time(`slots.${index}.to`, t('adminSettings:to'))}
            </>
          ),
        }))}
        error={form.problems.slots}
        add={t('adminSettings:times.addSlot')}
        onAdd={() => form.changeRows({ slots: [...slots, { from: '', to: '' }] })}
        removeLabel={(slot) => t('adminSettings:times.removeSlot', { slot })}
        onRemove={(removed) => form.changeRows({ slots: slots.filter((_, index) => index !== removed) })}
      />
      <p className="a-hint">{t('adminSettings:times.removedHint')}</p>
      <div className="a-pair">
        <PlacesFields form={form} path="places" />
        <TextField
          {...form.text('lead')}
          label={t('adminSettings:times.leadTime')}
          hint={t('adminSettings:times.leadHint')}
          inputMode="numeric"
          autoComplete="off"
          maxLength={4}
          required
        />
        <SelectField {...form.text('exactEvery')} label={t('adminSettings:times.exactEvery')}>
          {EXACT_STEPS.map((minutes) => (
            <option key={minutes} value={minutes}>
              {t('adminSettings:times.minutes', { minutes })}
            </option>
          ))}
        </SelectField>
        {time('sameDayUntil', t('adminSettings:times.sameDayUntil'), t('adminSettings:times.sameDayHint'))}
        {time('eveningFrom', t('adminSettings:times.eveningFrom'), t('adminSettings:times.eveningHint'))}
      </div>
    </Section>
  )
}

function valuesOf({ opens, closes, slots, places, lead, exactEvery, sameDayUntil, eveningFrom }: Settings['times']) {
  const numbers = { places: placesAsTexts(places), lead: String(lead), exactEvery: String(exactEvery) }
  return { opens, closes, slots, ...numbers, sameDayUntil, eveningFrom }
}
