import type { Settings } from '#features/settings/settings.calls.ts'
import { SelectField } from '../kit/fields.tsx'
import { AdminIcon } from '../kit/AdminIcon.tsx'
import { useWords } from '../words.tsx'
import { AddWard } from './AddWard.tsx'
import { Section } from './Section.tsx'
import { useSectionForm, type SectionProps } from './use-section-form.ts'

const ZONES = ['city', 'far', 'none'] as const

/** The wards whose zone the owner has changed. */
export function ZonesSection(props: SectionProps) {
  const { t } = useWords()
  const form = useSectionForm({ ...props, section: 'zones', valuesOf, success: t('adminSettings:zones.saved') })
  const { wards } = form.values
  return (
    <Section
      form={form}
      title={t('adminSettings:zones.title')}
      lead={t('adminSettings:zones.lead')}
      save={t('adminSettings:zones.save')}
    >
      {wards.length === 0 ? (
        <p className="a-hint">{t('adminSettings:zones.none')}</p>
      ) : (
        <ul className="set-rows" aria-label={t('adminSettings:zones.title')}>
          {wards.map(({ code, name, city, usual }, index) => (
            <li key={code}>
              <div className="set-row">
                <SelectField
                  {...form.text(`wards.${index}.zone`)}
                  label={city ? `${name}, ${t(`tracking:shipping.cities.${city}`)}` : name}
                  hint={usual && t('adminSettings:zones.usual', { zone: t(`adminSettings:zones.zone.${usual}`) })}
                >
                  {ZONES.map((zone) => (
                    <option key={zone} value={zone}>
                      {t(`adminSettings:zones.zone.${zone}`)}
                    </option>
                  ))}
                </SelectField>
              </div>
              <button
                type="button"
                className="icon-btn"
                aria-label={t('adminSettings:zones.remove', { ward: name })}
                title={t('adminSettings:zones.remove', { ward: name })}
                onClick={({ currentTarget }) => {
                  form.changeRows({ wards: wards.filter((ward) => ward.code !== code) })
                  currentTarget.form?.querySelector<HTMLElement>('[role=combobox]')?.focus()
                }}
              >
                <AdminIcon name="trash" />
              </button>
            </li>
          ))}
        </ul>
      )}
      <AddWard taken={wards.map(({ code }) => code)} onAdd={(ward) => form.changeRows({ wards: [...wards, ward] })} />
    </Section>
  )
}

function valuesOf({ wards }: Settings['zones']) {
  return { wards }
}
