import { useCallback, useRef, useState } from 'react'
import { listWards } from '#features/delivery/delivery.calls.ts'
import { MAX_WARD_QUERY } from '#features/delivery/wards/ward.ts'
import type { Settings } from '#features/settings/settings.calls.ts'
import type { RowOf } from '#shared/call.ts'
import { CITIES, type City } from '#shared/shop.ts'
import { Combobox } from '#ui/combobox/Combobox.tsx'
import { SelectField } from '../kit/fields.tsx'
import { callAdmin } from '../admin.api.ts'
import { useWords } from '../words.tsx'

type Ward = Settings['zones']['wards'][number]

interface Props {
  /** The codes of the wards that are in the list already. */
  taken: readonly string[]
  onAdd(ward: Ward): void
}

/** Finds a ward of a city and adds it to the list, with the surcharge unless it has that already. */
export function AddWard({ taken, onAdd }: Props) {
  const { t } = useWords()
  const [city, setCity] = useState<City>(CITIES[0])
  const [query, setQuery] = useState('')
  /** The wards that were found, by code. */
  const known = useRef(new Map<string, RowOf<typeof listWards>>())
  // A text, so that it is the same one at every render.
  const takenCodes = taken.join(' ')
  const suggest = useCallback(
    async (q: string, signal: AbortSignal) => {
      const wards = await callAdmin(listWards, { query: { city, q }, signal })
      const isTaken = (code: string) => takenCodes.split(' ').includes(code)
      for (const ward of wards) known.current.set(ward.code, ward)
      return wards.map(({ code, name, zone }) => ({
        id: code,
        name,
        note: isTaken(code) ? t('adminSettings:zones.taken') : t(`adminSettings:zones.zone.${zone}`),
        disabled: isTaken(code),
      }))
    },
    [city, t, takenCodes],
  )
  return (
    <div className="a-pair">
      <SelectField
        label={t('adminSettings:zones.city')}
        value={city}
        onChange={({ target }) => {
          setCity(target.value as City)
          setQuery('')
        }}
      >
        {CITIES.map((name) => (
          <option key={name} value={name}>
            {t(`tracking:shipping.cities.${name}`)}
          </option>
        ))}
      </SelectField>
      <Combobox
        key={city}
        label={t('adminSettings:zones.add')}
        hint={t('adminSettings:zones.addHint')}
        maxLength={MAX_WARD_QUERY}
        value={query}
        chosen=""
        suggest={suggest}
        onType={setQuery}
        onChoose={({ id, name }) => {
          const zone = known.current.get(id)?.zone
          setQuery('')
          onAdd({ code: id, name, city, zone: zone === 'far' ? 'none' : 'far', usual: zone ?? null })
        }}
        words={{
          list: t('adminSettings:zones.found'),
          searching: t('admin:loading'),
          nothing: t('adminSettings:zones.nothing'),
          failed: t('admin:failed'),
          found: (count) => t('adminSettings:zones.count', { count }),
        }}
      />
    </div>
  )
}
