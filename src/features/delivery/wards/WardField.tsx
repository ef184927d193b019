import { useCallback, useRef, type ReactNode } from 'react'
import type { Words } from '#i18n/island.ts'
import { callApi } from '#shared/api-client.ts'
import type { AnswerOf } from '#shared/call.ts'
import type { City } from '#shared/shop.ts'
import { Combobox } from '#ui/combobox/Combobox.tsx'
import type { Suggestion } from '#ui/combobox/use-suggestions.ts'
import { listWards } from '../delivery.calls.ts'
import { MAX_WARD_QUERY, NO_WARD, type WardChoice } from './ward.ts'

type FoundWard = AnswerOf<typeof listWards>[number]

interface Props extends Words {
  name: string
  city: City
  ward: WardChoice
  onChange(ward: WardChoice): void
  /** In place of the usual hint. */
  hint?: ReactNode
  error?: string | undefined
}

/** A field that finds a ward of a city by its present name and its former ones. Give it the city as its key. */
export function WardField({ t, locale, name, city, ward, onChange, hint, error }: Props) {
  /** The wards that were found, by code. */
  const known = useRef(new Map<string, FoundWard>())
  const suggest = useCallback(
    async (q: string, signal: AbortSignal) => {
      const wards = await callApi(listWards, { locale, signal, query: { city, q } })
      for (const found of wards) known.current.set(found.code, found)
      return wards.map((found): Suggestion => {
        const { code, formerly, zone } = found
        return {
          id: code,
          name: found.name,
          ...(formerly.length > 0 ? { detail: t('ward:formerly', { places: formerly.join('; ') }) } : {}),
          ...(zone === 'city' ? {} : { note: t(`ward:${zone}`), disabled: zone === 'none' }),
        }
      })
    },
    [t, locale, city],
  )
  return (
    <Combobox
      name={name}
      label={t('ward:label')}
      hint={hint ?? t('ward:hint')}
      error={error}
      maxLength={MAX_WARD_QUERY}
      value={ward.text}
      chosen={ward.code}
      suggest={suggest}
      onType={(text) => onChange({ ...NO_WARD, text })}
      onChoose={({ id, name: text }) => onChange({ code: id, text, zone: known.current.get(id)?.zone ?? 'city' })}
      words={{
        list: t('ward:list'),
        searching: t('ward:searching'),
        nothing: t('ward:nothing'),
        failed: t('ward:failed'),
        found: (count) => t('ward:found', { count }),
      }}
    />
  )
}
