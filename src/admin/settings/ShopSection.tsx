import { LOCALES } from '#i18n/locales.ts'
import type { Settings } from '#features/settings/settings.calls.ts'
import { CITIES } from '#shared/shop.ts'
import { TextField } from '#ui/form/fields.tsx'
import { languageName } from '../kit/language-name.ts'
import { useWords } from '../words.tsx'
import { Section } from './Section.tsx'
import { useSectionForm, type SectionProps } from './use-section-form.ts'

/** What the shop says about itself: name, addresses, and how it is reached. */
export function ShopSection(props: SectionProps) {
  const { t, locale: reader } = useWords()
  const form = useSectionForm({ ...props, section: 'shop', valuesOf, success: t('adminSettings:shop.saved') })
  const line = (path: string, label: string, more: Partial<Parameters<typeof TextField>[0]> = {}) => (
    <TextField key={path} {...form.text(path)} label={label} autoComplete="off" maxLength={200} required {...more} />
  )
  const link = (path: 'facebook' | 'instagram' | 'whatsapp' | 'zalo', hint?: string) =>
    line(path, t(`adminSettings:shop.${path}`), { required: false, hint })
  return (
    <Section
      form={form}
      title={t('adminSettings:shop.title')}
      lead={t('adminSettings:shop.lead')}
      save={t('adminSettings:shop.save')}
    >
      {line('name', t('adminSettings:shop.name'), { maxLength: 60 })}
      <div className="a-pair">
        {LOCALES.map((locale) =>
          line(`tagline.${locale}`, t('adminSettings:shop.tagline', { language: languageName(locale, reader) }), {
            hint: t('adminSettings:shop.taglineHint'),
            maxLength: 80,
          }),
        )}
      </div>
      {CITIES.map((city) =>
        line(`addresses.${city}`, t('adminSettings:shop.address', { city: t(`tracking:shipping.cities.${city}`) })),
      )}
      <div className="a-pair">
        {line('phone', t('adminSettings:shop.phone'), { type: 'tel', maxLength: 25 })}
        {line('phoneAbroad', t('adminSettings:shop.phoneAbroad'), {
          type: 'tel',
          maxLength: 25,
          required: false,
          hint: t('adminSettings:shop.phoneAbroadHint'),
        })}
      </div>
      {line('email', t('adminSettings:shop.email'), { type: 'email', hint: t('adminSettings:shop.emailHint') })}
      <div className="a-pair">
        {link('facebook')}
        {link('instagram')}
        {link('whatsapp', t('adminSettings:shop.chatHint'))}
        {link('zalo', t('adminSettings:shop.chatHint'))}
      </div>
    </Section>
  )
}

function valuesOf({ version: _, ...profile }: Settings['shop']) {
  return profile
}
