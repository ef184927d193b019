import { slotText } from '#features/delivery/slot-text.ts'
import type { WireSlots } from '#features/delivery/slots.schema.ts'
import { useDaySlots } from '#features/orders/use-day-slots.ts'
import { isDay } from '#shared/dates.ts'
import type { City } from '#shared/shop.ts'
import { SelectField } from '../kit/fields.tsx'
import { useWords } from '../words.tsx'
import type { DetailForm } from './detail-values.ts'

type Offer = WireSlots['slots'][number]

interface Props {
  form: DetailForm
  /** Empty: not chosen yet. */
  city: City | ''
  /** The time of the order until now, which is its own whatever the list says; empty: any time, or a new order. */
  own: string
  /** The places are asked for again when it changes. */
  version: number
}

/**
 * The times of a day with the places that are left. Staff may choose what customers may not: the server asks for a
 * tick.
 */
export function SlotField({ form, city, own, version }: Props) {
  const { t, locale } = useWords()
  const { deliveryDate, slotId } = form.values
  if (city === '' || !isDay(deliveryDate)) return <SlotSelect form={form} offers={[]} own={own} shown={slotId} />
  return <LoadedSlots key={city} {...{ form, city, own, version, locale, t }} day={deliveryDate} />
}

function LoadedSlots({ form, city, own, version, day }: Props & { city: City; day: string }) {
  const { t, locale } = useWords()
  const { status, slots, reload } = useDaySlots(locale, city, day, version)
  return (
    <>
      <SlotSelect form={form} offers={slots} own={own} shown={form.values.slotId} busy={status === 'loading'} />
      {status === 'failed' && (
        <p className="form-error" role="alert">
          {t('admin:failed')}{' '}
          <button type="button" className="link" onClick={reload}>
            {t('adminOrders:edit.tryAgain')}
          </button>
        </p>
      )}
    </>
  )
}

interface SelectProps {
  form: DetailForm
  offers: readonly Offer[]
  own: string
  shown: string
  busy?: boolean
}

function SlotSelect({ form, offers, own, shown, busy = false }: SelectProps) {
  const { t } = useWords()
  const note = ({ id, state, left, exact }: Offer) => {
    if (id === own) return ''
    if (state === 'open') return exact ? '' : ` · ${t('adminOrders:edit.left', { count: left })}`
    return ` · ${t(`adminOrders:edit.slot.${state}`)}`
  }
  const missing = [...new Set([own, shown])].filter((id) => id !== '' && !offers.some((offer) => offer.id === id))
  const option = (offer: Offer) => (
    <option key={offer.id} value={offer.id}>
      {slotText(offer.id, t) + note(offer)}
    </option>
  )
  return (
    <SelectField {...form.text('slotId')} label={t('admin:auditLog.fields.slotId')} aria-busy={busy || undefined}>
      <option value="">{t('adminOrders:edit.anyTime')}</option>
      {missing.map((id) => (
        <option key={id} value={id}>
          {slotText(id, t)}
        </option>
      ))}
      {offers.filter(({ exact }) => !exact).map(option)}
      <optgroup label={t('adminOrders:edit.exact')}>{offers.filter(({ exact }) => exact).map(option)}</optgroup>
    </SelectField>
  )
}
