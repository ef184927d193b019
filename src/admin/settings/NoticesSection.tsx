import { LANGUAGES, LOCALES } from '#i18n/locales.ts'
import type { Settings } from '#features/settings/settings.calls.ts'
import { TextField } from '#ui/form/fields.tsx'
import { Checkbox, SelectField } from '../kit/fields.tsx'
import { useWords } from '../words.tsx'
import { Section } from './Section.tsx'
import { useSectionForm, type SectionProps } from './use-section-form.ts'

/** The mails to the shop itself, and the language of those to customers. */
export function NoticesSection(props: SectionProps) {
  const { t } = useWords()
  const form = useSectionForm({ ...props, section: 'notices', valuesOf, success: t('adminSettings:notices.saved') })
  return (
    <Section
      form={form}
      title={t('adminSettings:notices.title')}
      lead={t('adminSettings:notices.lead')}
      save={t('adminSettings:notices.save')}
    >
      <Checkbox
        label={t('adminSettings:notices.newOrders')}
        name="newOrders"
        checked={form.values.newOrders}
        onChange={({ target }) => form.changeRows({ newOrders: target.checked })}
      />
      <div className="a-pair">
        <TextField
          {...form.text('email')}
          label={t('adminSettings:notices.email')}
          hint={t('adminSettings:notices.emailHint')}
          type="email"
          autoComplete="off"
          maxLength={200}
        />
        <SelectField {...form.text('language')} label={t('adminSettings:notices.language')}>
          {LOCALES.map((locale) => (
            <option key={locale} value={locale}>
              {LANGUAGES[locale].name}
            </option>
          ))}
        </SelectField>
        <SelectField {...form.text('customerLanguage')} label={t('adminSettings:notices.customerLanguage')}>
          <option value="own">{t('adminSettings:notices.ownLanguage')}</option>
          {LOCALES.map((locale) => (
            <option key={locale} value={locale}>
              {LANGUAGES[locale].name}
            </option>
          ))}
        </SelectField>
      </div>
    </Section>
  )
}

function valuesOf({ newOrders, email, language, customerLanguage }: Settings['notices']) {
  return { newOrders, email, language, customerLanguage }
}
