import { BanksObject } from 'vietnam-qr-pay'
import type { Settings } from '#features/settings/settings.calls.ts'
import { CITIES } from '#shared/shop.ts'
import { TextField } from '#ui/form/fields.tsx'
import { SelectField } from '../kit/fields.tsx'
import { useWords } from '../words.tsx'
import { Section } from './Section.tsx'
import { useSectionForm, type SectionForm, type SectionProps } from './use-section-form.ts'

const BANKS = Object.values(BanksObject).toSorted((one, other) => (one.shortName < other.shortName ? -1 : 1))

/** The accounts that customers transfer to, and for how long the money is waited for. */
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
      <AccountFields form={form} path="" none={t('adminSettings:bank.none')} />
      <TextField
        {...form.text('minutes')}
        label={t('adminSettings:bank.minutes')}
        hint={t('adminSettings:bank.minutesHint')}
        inputMode="numeric"
        autoComplete="off"
        maxLength={4}
        required
      />
      {CITIES.map((city) => (
        <fieldset key={city} className="set-group">
          <legend>{t('adminSettings:bank.city', { city: t(`tracking:shipping.cities.${city}`) })}</legend>
          <AccountFields form={form} path={`cities.${city}.`} none={t('adminSettings:bank.likeGeneral')} />
        </fieldset>
      ))}
    </Section>
  )
}

interface AccountProps {
  form: Pick<SectionForm, 'text'>
  /** Where the account is in the form's values; ends with a point. */
  path: string
  /** What no bank means. */
  none: string
}

function AccountFields({ form, path, none }: AccountProps) {
  const { t } = useWords()
  return (
    <>
      <SelectField {...form.text(`${path}bin`)} label={t('adminSettings:bank.bank')}>
        <option value="">{none}</option>
        {BANKS.map(({ bin, shortName }) => (
          <option key={bin} value={bin}>
            {shortName}
          </option>
        ))}
      </SelectField>
      <div className="a-pair">
        <TextField
          {...form.text(`${path}number`)}
          label={t('adminSettings:bank.number')}
          inputMode="numeric"
          autoComplete="off"
          maxLength={30}
        />
        <TextField
          {...form.text(`${path}holder`)}
          label={t('adminSettings:bank.holder')}
          hint={path === '' ? t('adminSettings:bank.holderHint') : undefined}
          autoComplete="off"
          maxLength={100}
        />
      </div>
    </>
  )
}

function valuesOf({ version: _, ...bank }: Settings['bank']) {
  return bank
}
