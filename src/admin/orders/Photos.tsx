import { useQuery } from '@tanstack/react-query'
import { listOrderPhotos, removeOrderPhoto } from '#features/order-photos/order-photos.calls.ts'
import type { OrderPhoto } from '#features/order-photos/order-photos.schema.ts'
import { shortOrderId } from '#features/orders/order-id.ts'
import { listOrders } from '#features/orders/orders.calls.ts'
import { readToday } from '#features/orders/today.calls.ts'
import { formatDateTime } from '#shared/dates.ts'
import { PHOTO_STEPS, type PhotoStep } from '#shared/shop.ts'
import { callAdmin, queryOf } from '../admin.api.ts'
import { useAsk } from '../kit/ask.tsx'
import { AdminIcon } from '../kit/AdminIcon.tsx'
import { NotLoaded } from '../kit/States.tsx'
import { useCommand } from '../kit/use-command.ts'
import { useKeptError } from '../kit/use-kept-error.ts'
import { useWords } from '../words.tsx'
import { CameraButton } from './CameraButton.tsx'

/**
 * The photos of an order: one of the finished flowers, one of the delivered ones. On a phone they come from the camera.
 * @param withoutPhoto whether the customer wants none of the delivered ones
 */
export function Photos({ orderId, withoutPhoto }: { orderId: string; withoutPhoto: boolean }) {
  const { t } = useWords()
  const photos = useQuery(queryOf(listOrderPhotos, { params: { id: orderId } }))
  const { data, isFetching, refetch } = photos
  const error = useKeptError(photos)
  return (
    <section className="o-part" aria-labelledby="photos">
      <h2 id="photos">{t('adminOrders:photos.title')}</h2>
      <p className="a-hint">{t('adminOrders:photos.hint')}</p>
      {error && (
        <NotLoaded retry={() => void refetch()} busy={isFetching}>
          {t('adminOrders:photos.loadFailed')}
        </NotLoaded>
      )}
      <ul className="o-photos">
        {PHOTO_STEPS.map((step) => (
          <li key={step}>
            <PhotoOfStep
              orderId={orderId}
              step={step}
              photo={data?.photos.find((each) => each.step === step)}
              isUnwanted={withoutPhoto && step === 'delivered'}
            />
          </li>
        ))}
      </ul>
    </section>
  )
}

interface Props {
  orderId: string
  step: PhotoStep
  photo: OrderPhoto | undefined
  isUnwanted: boolean
}

function PhotoOfStep({ orderId, step, photo, isUnwanted }: Props) {
  const { t } = useWords()
  const ask = useAsk()
  const remove = useCommand<string, unknown>({
    run: (photoId) => callAdmin(removeOrderPhoto, { params: { id: orderId, photoId } }),
    // With everything below them: the photos and the history of this order.
    invalidates: [listOrders, readToday],
    success: t('adminOrders:photos.removed'),
  })

  async function askToRemove({ id }: OrderPhoto) {
    const sure = await ask({
      title: t('adminOrders:photos.removeTitle'),
      text: t('adminOrders:photos.removeText'),
      action: t('adminOrders:photos.removeAction'),
      destructive: true,
    })
    if (sure) remove.run(id)
  }

  return (
    <figure className="o-photo">
      {photo && (
        <img
          src={`data:image/jpeg;base64,${photo.data}`}
          alt={t(`adminOrders:photos.alt.${step}`, { number: shortOrderId(orderId) })}
        />
      )}
      <figcaption>
        {t(`adminOrders:photos.step.${step}`)}
        {photo && <span className="a-hint"> {formatDateTime(new Date(photo.addedAt))}</span>}
      </figcaption>
      {isUnwanted ? (
        <p className="a-hint">{t('adminOrders:gift.withoutPhoto')}</p>
      ) : (
        <CameraButton
          orderId={orderId}
          step={step}
          label={t(photo ? `adminOrders:photos.replace.${step}` : `adminOrders:photos.add.${step}`)}
        />
      )}
      {photo && (
        <button
          type="button"
          className="btn btn-quiet a-btn"
          aria-disabled={remove.busy || undefined}
          onClick={() => remove.busy || void askToRemove(photo)}
        >
          <AdminIcon name="trash" />
          {t(`adminOrders:photos.remove.${step}`)}
        </button>
      )}
    </figure>
  )
}
