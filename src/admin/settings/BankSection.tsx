import { BanksObject } from 'vietnam-qr-pay'
import type { Settings } from '#features/settings/settings.calls.ts'
import { TextField } from '#ui/form/fields.tsx'
import { SelectField } from '../kit/fields.tsx'
import { useWords } from '../words.tsx'
import { Section } from './Section.tsx'
import { useSectionForm, type SectionProps } from './use-section-form.ts'

const BANKS = Object.values(BanksObject).toSorted((one, other) => (one.shortName < other.shortName ? -1 : 1))

/** The account that customers transfer to. */
export function BankSection(props: SectionProps) {
  const { t } = useWords()
  const form = useSectionForm({ ...props, section: 'bank', valuesOf, success: t('adminSettings:bank.saved') })
  return (
    <Section
      form={form}
      title={t('adminSettings:bank.title')}
      lead={t('adminSettings:bank.lead')}
      save={t('adminSettings:bank.save')}
    >
      <SelectField {...form.text('bin')} label={t('adminSettings:bank.bank')}>
        <option value="">{t('adminSettings:bank.none')}</option>
        {BANKS.map(({ bin, shortName }) => (
          <option key={bin} value={bin}>
            {shortName}
          </option>
        ))}
      </SelectField>
      <div className="a-pair">
        <TextField
          {...form.text('number')}
          label={t('adminSettings:bank.number')}
          inputMode="numeric"
          autoComplete="off"
          maxLength={30}
        />
        <TextField
          {...form.text('holder')}
          label={t('adminSettings:bank.holder')}
          hint={t('adminSettings:bank.holderHint')}
          autoComplete="off"
          maxLength={100}
        />
      </div>
    </Section>
  )
}

function valuesOf({ bin, number, holder }: Settings['bank']) {
  return { bin, number, holder }
}
