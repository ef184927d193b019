import type { Settings } from '#features/settings/settings.calls.ts'
import { formatMoney } from '#shared/money.ts'
import { readMoney } from '#shared/read-money.ts'
import { TextField } from '#ui/form/fields.tsx'
import { useWords } from '../words.tsx'
import { Section } from './Section.tsx'
import { useSectionForm, type SectionProps } from './use-section-form.ts'

/** The rate at which prices in dollars are proposed and compared. */
export function PricesSection(props: SectionProps) {
  const { t } = useWords()
  const form = useSectionForm({ ...props, section: 'prices', valuesOf, success: t('adminSettings:prices.saved') })
  const read = readMoney(form.values.dongPerDollar, 'VND')
  return (
    <Section
      form={form}
      title={t('adminSettings:prices.title')}
      lead={t('adminSettings:prices.lead')}
      save={t('adminSettings:prices.save')}
    >
      <TextField
        {...form.text('dongPerDollar')}
        label={t('adminSettings:prices.dongPerDollar')}
        hint={read === null ? undefined : t('adminSettings:prices.read', { rate: formatMoney(read, 'VND') })}
        inputMode="decimal"
        autoComplete="off"
        maxLength={20}
        required
      />
    </Section>
  )
}

function valuesOf({ dongPerDollar }: Settings['prices']) {
  return { dongPerDollar: String(dongPerDollar) }
}
