import type { PageTranslate } from '#i18n/page.ts'
import { decimalToCents, formatMoney, type Currency } from '#shared/money.ts'
import { Field, RadioGroup } from '#ui/form/fields.tsx'
import { changeDraft } from '../checkout-draft.store.ts'
import { formatSlot, slotNote, type SlotOffer, type SlotList } from './slot-offers.ts'

interface Props {
  t: PageTranslate
  list: SlotList
  slotId: string
  currency: Currency
  error: string | undefined
  onReload(): void
}

/** The choice of a time of the day: any, a slot, or an exact time. */
export function SlotField({ t, list, slotId, currency, error, onReload }: Props) {
  const exact = list.slots.filter((offer) => offer.exact)
  const isExact = exact.some(({ id }) => id === slotId)
  const firstExact = exact.find(({ state }) => state === 'open')
  const choose = (id: string) => changeDraft({ slotId: id })
  return (
    <>
      <RadioGroup label={t('checkout:when.slot')} error={error}>
        <div className="form-choices slot-choices" aria-busy={list.status === 'loading'}>
          <Choice id="" checked={slotId === ''} text={t('checkout:when.anyTime')} onChoose={choose} />
          {list.slots.map(
            (offer) =>
              !offer.exact && (
                <Choice
                  key={offer.id}
                  id={offer.id}
                  checked={offer.id === slotId}
                  text={formatSlot(offer)}
                  note={slotNote(offer, t)}
                  isGone={offer.state !== 'open'}
                  onChoose={choose}
                />
              ),
          )}
          {(firstExact ?? (isExact && exact[0])) && (
            <Choice
              id={firstExact?.id ?? slotId}
              checked={isExact}
              text={t('checkout:when.exact')}
              note={t('checkout:when.surcharge', { amount: surcharge(exact[0]!, currency) })}
              onChoose={choose}
            />
          )}
        </div>
      </RadioGroup>
      {isExact && (
        <Field label={t('checkout:when.exactTime')}>
          {(control) => (
            <select {...control} value={slotId} onChange={({ target }) => choose(target.value)}>
              {exact.map((offer) => (
                <option key={offer.id} value={offer.id} disabled={offer.state !== 'open'}>
                  {[formatSlot(offer), slotNote(offer, t)].filter(Boolean).join(' · ')}
                </option>
              ))}
            </select>
          )}
        </Field>
      )}
      {list.status === 'loading' && (
        <p className="slot-wait" role="status">
          <span className="spinner" />
          {t('checkout:when.loading')}
        </p>
      )}
      {list.status === 'failed' && (
        <p className="form-error" role="alert">
          {t('checkout:when.failed')}{' '}
          <button type="button" className="link" onClick={onReload}>
            {t('checkout:tryAgain')}
          </button>
        </p>
      )}
    </>
  )
}

interface ChoiceProps {
  id: string
  checked: boolean
  text: string
  note?: string | null
  isGone?: boolean
  onChoose(id: string): void
}

/** A choice of the group. One that has gone after it was chosen stays checked, so that nobody is moved silently. */
function Choice({ id, checked, text, note = null, isGone = false, onChoose }: ChoiceProps) {
  return (
    <label data-gone={isGone || undefined}>
      <input
        type="radio"
        name="slotId"
        value={id}
        checked={checked}
        disabled={isGone && !checked}
        onChange={() => onChoose(id)}
      />
      <span>
        {text}
        {note && <span className="slot-note"> {note}</span>}
      </span>
    </label>
  )
}

function surcharge({ feeVND, feeUSD }: SlotOffer, currency: Currency): string {
  return formatMoney(currency === 'VND' ? feeVND : (decimalToCents(feeUSD) ?? 0), currency)
}
