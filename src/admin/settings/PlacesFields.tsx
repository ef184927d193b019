import type { Settings } from '#features/settings/settings.calls.ts'
import { CITIES } from '#shared/shop.ts'
import { TextField } from '#ui/form/fields.tsx'
import { useWords } from '../words.tsx'
import type { SectionForm } from './use-section-form.ts'

/** Returns how many places each slot has as the form holds it. */
export function placesAsTexts(places: Settings['times']['places']): Record<string, string> {
  return Object.fromEntries(CITIES.map((city) => [city, String(places[city])]))
}

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
