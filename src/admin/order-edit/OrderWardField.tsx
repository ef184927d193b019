import { useCallback } from 'react'
import { listWards } from '#features/delivery/delivery.calls.ts'
import { MAX_WARD_QUERY } from '#features/delivery/wards/ward.ts'
import type { City } from '#shared/shop.ts'
import { Combobox } from '#ui/combobox/Combobox.tsx'
import { callAdmin } from '../admin.api.ts'
import { useWords } from '../words.tsx'
import type { DetailForm } from './detail-values.ts'

/**
 * The ward of an order, found by its present name or a former one. Staff may choose one that is not served, and none
 * before the city.
 */
export function OrderWardField({ form, city }: { form: DetailForm; city: City | '' }) {
  const { t } = useWords()
  const { wardCode, wardName } = form.values
  const suggest = useCallback(
    async (q: string, signal: AbortSignal) => {
      if (city === '') return []
      const wards = await callAdmin(listWards, { query: { city, q }, signal })
      return wards.map(({ code, name, zone }) => ({
        id: code,
        name,
        ...(zone === 'city' ? {} : { note: t(`adminOrders:edit.zone.${zone}`) }),
      }))
    },
    [city, t],
  )
  return (
    <Combobox
      key={city}
      name="wardCode"
      label={t('admin:auditLog.fields.wardCode')}
      hint={t('adminOrders:edit.wardHint')}
      error={form.field('wardCode').error}
      disabled={city === ''}
      maxLength={MAX_WARD_QUERY}
      value={wardName}
      chosen={wardCode}
      suggest={suggest}
      onType={(text) => form.change({ wardCode: '', wardName: text })}
      onChoose={({ id, name }) => form.change({ wardCode: id, wardName: name })}
      words={{
        list: t('adminOrders:edit.wards'),
        searching: t('admin:loading'),
        nothing: t('adminOrders:edit.noWard'),
        failed: t('admin:failed'),
        found: (count) => t('adminOrders:edit.wardCount', { count }),
      }}
    />
  )
}
