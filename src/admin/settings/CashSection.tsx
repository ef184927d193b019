import type { Settings } from '#features/settings/settings.calls.ts'
import { formatMoney } from '#shared/money.ts'
import { readMoney } from '#shared/read-money.ts'
import { CITIES } from '#shared/shop.ts'
import { TextField } from '#ui/form/fields.tsx'
import { Checkbox } from '../kit/fields.tsx'
import { useWords } from '../words.tsx'
import { Section } from './Section.tsx'
import { useSectionForm, type SectionProps } from './use-section-form.ts'

const SUMS = ['maxVND', 'guestMaxVND', 'confirmAboveVND'] as const
const HOURS = ['confirmWithinHours', 'confirmHoursBefore'] as const

/** Who may pay the courier in cash. */
export function CashSection(props: SectionProps) {
  const { t } = useWords()
  const form = useSectionForm({ ...props, section: 'cash', valuesOf, success: t('adminSettings:cash.saved') })
  const { cities } = form.values
  const checkbox = (name: 'on' | 'onBusyDays') => (
    <Checkbox
      name={name}
      label={t(`adminSettings:cash.${name}`)}
      checked={form.values[name]}
      onChange={({ target }) => form.changeRows({ [name]: target.checked })}
    />
  )
  return (
    <Section
      form={form}
      title={t('adminSettings:cash.title')}
      lead={t('adminSettings:cash.lead')}
      save={t('adminSettings:cash.save')}
    >
      {checkbox('on')}
      <fieldset className="set-group">
        <legend>{t('adminSettings:cash.cities')}</legend>
        {CITIES.map((city, index) => (
          <Checkbox
            key={city}
            name="cities"
            label={t(`tracking:shipping.cities.${city}`)}
            checked={cities[city]}
            error={index === 0 ? form.problems.cities : undefined}
            onChange={({ target }) => form.changeRows({ cities: { ...cities, [city]: target.checked } })}
          />
        ))}
      </fieldset>
      {SUMS.map((name) => {
        const read = readMoney(form.values[name], 'VND')
        return (
          <TextField
            key={name}
            {...form.text(name)}
            label={t(`adminSettings:cash.${name}`)}
            hint={[
              t(`adminSettings:cash.${name}Hint`),
              read === null ? '' : t('adminSettings:fees.read', { amount: formatMoney(read, 'VND') }),
            ].join(' ')}
            inputMode="decimal"
            autoComplete="off"
            maxLength={20}
            required
          />
        )
      })}
      {HOURS.map((name) => (
        <TextField
          key={name}
          {...form.text(name)}
          label={t(`adminSettings:cash.${name}`)}
          hint={t(`adminSettings:cash.${name}Hint`)}
          inputMode="numeric"
          autoComplete="off"
          maxLength={3}
          required
        />
      ))}
      {checkbox('onBusyDays')}
    </Section>
  )
}

function valuesOf({ version: _, ...rules }: Settings['cash']) {
  return {
    ...rules,
    maxVND: String(rules.maxVND),
    guestMaxVND: String(rules.guestMaxVND),
    confirmAboveVND: String(rules.confirmAboveVND),
    confirmWithinHours: String(rules.confirmWithinHours),
    confirmHoursBefore: String(rules.confirmHoursBefore),
  }
}
