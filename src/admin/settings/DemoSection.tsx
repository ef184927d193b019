import { LOCALES } from '#i18n/locales.ts'
import type { Settings } from '#features/settings/settings.calls.ts'
import { NOTICE_TIMES } from '#shared/demo-notice.ts'
import { TextField } from '#ui/form/fields.tsx'
import { SelectField } from '../kit/fields.tsx'
import { languageName } from '../kit/language-name.ts'
import { useWords } from '../words.tsx'
import { Section } from './Section.tsx'
import { useSectionForm, type SectionProps } from './use-section-form.ts'

/** Whether, and with which words, pages say that the shop is a demo. */
export function DemoSection(props: SectionProps) {
  const { t, locale: reader } = useWords()
  const form = useSectionForm({ ...props, section: 'demo', valuesOf, success: t('adminSettings:demo.saved') })
  return (
    <Section
      form={form}
      title={t('adminSettings:demo.title')}
      lead={t('adminSettings:demo.lead')}
      save={t('adminSettings:demo.save')}
    >
      <SelectField {...form.text('shown')} label={t('adminSettings:demo.shown')}>
        {NOTICE_TIMES.map((time) => (
          <option key={time} value={time}>
            {t(`adminSettings:demo.times.${time}`)}
          </option>
        ))}
      </SelectField>
      {LOCALES.map((locale) => (
        <TextField
          key={locale}
          {...form.text(`text.${locale}`)}
          label={t('adminSettings:demo.text', { language: languageName(locale, reader) })}
          hint={t('adminSettings:demo.textHint')}
          autoComplete="off"
          maxLength={200}
        />
      ))}
    </Section>
  )
}

function valuesOf({ shown, text }: Settings['demo']) {
  return { shown, text }
}
