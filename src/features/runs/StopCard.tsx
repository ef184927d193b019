import { useEffect, useState } from 'react'
import { addressLine } from '#features/delivery/address-line.ts'
import { slotText } from '#features/delivery/slot-text.ts'
import { STATUS_MAIL_DELAY_MS } from '#features/orders/status-mail.ts'
import type { Words } from '#i18n/island.ts'
import { formatMoney } from '#shared/money.ts'
import { phoneLink } from '#shared/shop-contact.ts'
import { pictureFile } from '#ui/picture.ts'
import type { CourierRun, CourierStop } from './courier.schema.ts'
import { takeBack } from './run.store.ts'
import { StopActions } from './StopActions.tsx'

interface Props {
  words: Words
  run: CourierRun
  stop: CourierStop
  place: number
  isNext: boolean
  /** A report about it waits to be sent. */
  waits: boolean
}

/** A stop: the next one is open, the others open by a tap. */
export function StopCard({ words, run, stop, place, isNext, waits }: Props) {
  const { t } = words
  const [reported, setReported] = useState<string | null>(null)
  /** Whether the phone could not keep the last undo. */
  const [isFull, setFull] = useState(false)
  useEffect(() => {
    if (!reported) return
    const timer = setTimeout(() => setReported(null), STATUS_MAIL_DELAY_MS)
    return () => clearTimeout(timer)
  }, [reported])
  async function undo(key: string) {
    setReported(null)
    setFull(false)
    try {
      await takeBack(run, stop.orderId, key)
    } catch {
      setReported(key)
      setFull(true)
    }
  }
  const address = addressLine({ ...stop, deliveryAddress: stop.address, deliveryCity: stop.city }, (city) =>
    t(`tracking:shipping.cities.${city}`),
  )
  const state = stop.delivered ? 'delivered' : stop.nobody ? 'nobody' : isNext ? 'next' : 'later'
  return (
    <li className="run-stop" data-state={state} data-stop={stop.orderId}>
      <details open={isNext || reported !== null || isFull || undefined}>
        <summary>
          <strong>
            {place}. {slotText(stop.slotId, t) || t('run:anyTime')}
          </strong>{' '}
          {stop.recipient}
          {stop.wardName && ` · ${stop.wardName}`}
          <span className="run-state">
            {t(`run:state.${state}`)}
            {stop.cash?.collectedVND === null && ` · ${t('run:cash.label', { amount: dong(stop.cash.dueVND) })}`}
            {waits && ` · ${t('run:willBeSent')}`}
          </span>
        </summary>
        {stop.cash && <Cash t={t} cash={stop.cash} />}
        <p>
          <a
            href={`https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(address)}`}
            target="_blank"
            rel="noreferrer"
          >
            {address}
          </a>
        </p>
        <p>
          <a className="btn btn-quiet" href={phoneLink(stop.call.phone)}>
            {t('run:call', stop.call)}
          </a>
        </p>
        <ul className="run-items">
          {stop.items.map(({ name, quantity, imageUrl }, index) => (
            <li key={index}>
              {imageUrl && <img src={pictureFile(imageUrl, 320)} alt="" width={48} height={60} />}
              {t('run:item', { quantity, name })}
            </li>
          ))}
        </ul>
        <p>
          {t(stop.hasCard ? 'run:withCard' : 'run:withoutCard')} · {t('run:number', { number: stop.number })}
        </p>
        {stop.surprise && (
          <p>
            <strong>{t('run:surprise')}</strong>
          </p>
        )}
        {stop.anonymous && (
          <p>
            <strong>{t('run:anonymous')}</strong>
          </p>
        )}
        {!stop.wantsPhoto && (
          <p>
            <strong>{t('run:noPhoto')}</strong>
          </p>
        )}
        {stop.notes && <p className="run-notes">{t('run:notes', { notes: stop.notes })}</p>}
        <p>{t(`run:nobodyHome.${stop.nobodyHome}`)}</p>
        {stop.callNext && (
          <p>
            <a className="btn btn-quiet" href={phoneLink(stop.callNext)}>
              {t('run:callNext', { phone: stop.callNext })}
            </a>
          </p>
        )}
        {stop.nobody && (
          <p>
            <strong>
              {t(`run:reasons.${stop.nobody.reason}`)} · {t(`run:nexts.${stop.nobody.next}`)}
            </strong>
          </p>
        )}
        {isFull && (
          <p role="alert" className="run-note" data-problem="">
            {t('run:full')}
          </p>
        )}
        {reported && (
          <p className="run-undo" role="status">
            {t('run:kept')}
            <button type="button" className="btn btn-quiet" onClick={() => void undo(reported)}>
              {t('run:undo')}
            </button>
          </p>
        )}
        {!stop.delivered && <StopActions words={words} run={run} stop={stop} onReported={setReported} />}
      </details>
    </li>
  )
}

const dong = (amount: number) => formatMoney(amount, 'VND')

/** What the courier has to collect, or has collected. */
function Cash({ t, cash: { dueVND, collectedVND } }: { t: Words['t']; cash: NonNullable<CourierStop['cash']> }) {
  return (
    <p className="run-cash">
      <strong>
        {collectedVND === null
          ? t('run:cash.due', { amount: dong(dueVND) })
          : t('run:cash.collected', { amount: dong(collectedVND) })}
      </strong>
    </p>
  )
}
