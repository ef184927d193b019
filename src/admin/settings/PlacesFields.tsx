import { CITIES } from '#shared/shop.ts'
import { TextField } from '#ui/form/fields.tsx'
import { useWords } from '../words.tsx'
import type { SectionForm } from './use-section-form.ts'

/** How many places each slot has, a field for each city. */
export function PlacesFields({ form, path }: { form: Pick<SectionForm, 'text'>; path: string }) {
  const { t } = useWords()
  return CITIES.map((city) => (
    <TextField
      key={city}
      {...form.text(`${path}.${city}`)}
      label={t('adminSettings:places', { city: t(`tracking:shipping.cities.${city}`) })}
      inputMode="numeric"
      autoComplete="off"
      maxLength={4}
      required
    />
  ))
}
