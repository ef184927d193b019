import type { Settings } from '#features/settings/settings.calls.ts'
import { TextField } from '#ui/form/fields.tsx'
import { useWords } from '../words.tsx'
import { Section } from './Section.tsx'
import { useSectionForm, type SectionProps } from './use-section-form.ts'

/** The rate of value added tax, and who sells, as invoices name it. */
export function TaxSection(props: SectionProps) {
  const { t } = useWords()
  const form = useSectionForm({ ...props, section: 'tax', valuesOf, success: t('adminSettings:tax.saved') })
  const line = (name: 'company' | 'taxCode' | 'address') => (
    <TextField
      {...form.text(name)}
      label={t(`adminSettings:tax.${name}`)}
      inputMode={name === 'taxCode' ? 'numeric' : undefined}
      autoComplete="off"
      maxLength={200}
    />
  )
  return (
    <Section
      form={form}
      title={t('adminSettings:tax.title')}
      lead={t('adminSettings:tax.lead')}
      save={t('adminSettings:tax.save')}
    >
      <TextField
        {...form.text('vatPercent')}
        label={t('adminSettings:tax.vatPercent')}
        hint={t('adminSettings:tax.vatHint')}
        inputMode="numeric"
        autoComplete="off"
        maxLength={3}
        required
      />
      <div className="a-pair">
        {line('company')}
        {line('taxCode')}
      </div>
      {line('address')}
    </Section>
  )
}

function valuesOf({ version: _, vatPercent, ...seller }: Settings['tax']) {
  return { vatPercent: String(vatPercent), ...seller }
}
