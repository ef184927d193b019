import type { PageTranslate } from '../../i18n/page.ts'
import type { MessageKey } from '../../i18n/messages.ts'
import { formatDateTime } from '../../shared/dates.ts'
import { formatMoney } from '../../shared/money.ts'
import { ORDER_STATUSES } from '../../shared/shop.ts'

/** A field's value as the trail keeps it, in the reader's words: amounts as money, instants in Vietnam's time. */
export function trailValue(t: PageTranslate, field: string, value: unknown): string {
  if (value === null || value === undefined || value === '') return t('admin:nothing')
  if (typeof value === 'boolean') return t(value ? 'admin:yes' : 'admin:no')
  if (typeof value === 'number' && /VND$/.test(field)) return formatMoney(value, 'VND')
  if (typeof value === 'number' && /USDCents$/.test(field)) return formatMoney(value, 'USD')
  if (typeof value === 'string') {
    if (field === 'status' && ORDER_STATUSES.some((status) => status === value))
      return t(`tracking:status.${value}.label` as MessageKey)
    if (/^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(value)) return formatDateTime(new Date(value))
    return value
  }
  if (Array.isArray(value)) return value.map((part) => trailValue(t, '', part)).join(', ')
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}
