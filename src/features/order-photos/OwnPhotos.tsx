import { useEffect, useState } from 'react'
import { shortOrderId } from '#features/orders/order-id.ts'
import type { Words } from '#i18n/island.ts'
import { callApi } from '#shared/api-client.ts'
import { formatDateTime } from '#shared/dates.ts'
import type { OrderStatus } from '#shared/shop.ts'
import { readOwnPhotos } from './order-photos.calls.ts'
import type { OrderPhoto } from './order-photos.schema.ts'

interface Props extends Words {
  orderId: string
  /** The token of the mailed link; without it, the account that is signed in decides. */
  token: string | undefined
  /** A new status may have brought a photo. */
  status: OrderStatus
}

/** The photos of an order, for its customer; nothing for everyone else. */
export function OwnPhotos({ orderId, token, status, t, locale }: Props) {
  const [photos, setPhotos] = useState<readonly OrderPhoto[]>([])
  useEffect(() => {
    const leaving = new AbortController()
    callApi(readOwnPhotos, { locale, params: { id: orderId }, body: { token }, signal: leaving.signal }).then(
      (answer) => setPhotos(answer.photos),
      // Another person's order, or a failure: the page says where the order is without them.
      () => {},
    )
    return () => leaving.abort()
  }, [orderId, token, status, locale])

  if (photos.length === 0) return null
  return (
    <ul className="track-photos">
      {photos.map(({ id, step, data, addedAt }) => (
        <li key={id}>
          <figure>
            <img
              src={`data:image/jpeg;base64,${data}`}
              alt={t(`tracking:photos.alt.${step}`, { number: shortOrderId(orderId) })}
            />
            <figcaption>
              {t(`tracking:photos.${step}`)} <time dateTime={addedAt}>{formatDateTime(new Date(addedAt))}</time>
            </figcaption>
          </figure>
        </li>
      ))}
    </ul>
  )
}
