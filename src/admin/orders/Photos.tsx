import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { addOrderPhoto, listOrderPhotos, removeOrderPhoto } from '#features/order-photos/order-photos.calls.ts'
import type { OrderPhoto } from '#features/order-photos/order-photos.schema.ts'
import { shortOrderId } from '#features/orders/order-id.ts'
import { listOrders } from '#features/orders/orders.calls.ts'
import { shrinkPhoto } from '#features/uploads/shrink-photo.ts'
import { formatDateTime } from '#shared/dates.ts'
import { PHOTO_STEPS, type PhotoStep } from '#shared/shop.ts'
import { showToast } from '#ui/toast/toast.ts'
import { callAdmin, queryOf } from '../admin.api.ts'
import { useAsk } from '../kit/ask.tsx'
import { AdminIcon } from '../kit/AdminIcon.tsx'
import { useCommand } from '../kit/use-command.ts'
import { useWords } from '../words.tsx'

/** The photos of an order: one of the finished flowers, one of the delivered ones. On a phone they come from the camera. */
export function Photos({ orderId }: { orderId: string }) {
  const { t } = useWords()
  const { data, isError } = useQuery(queryOf(listOrderPhotos, { params: { id: orderId } }))
  return (
    <section className="o-part" aria-labelledby="photos">
      <h2 id="photos">{t('adminOrders:photos.title')}</h2>
      <p className="a-hint">{t('adminOrders:photos.hint')}</p>
      {isError && <p className="form-error">{t('adminOrders:photos.loadFailed')}</p>}
      <ul className="o-photos">
        {PHOTO_STEPS.map((step) => (
          <li key={step}>
            <PhotoOfStep orderId={orderId} step={step} photo={data?.photos.find((each) => each.step === step)} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function PhotoOfStep({ orderId, step, photo }: { orderId: string; step: PhotoStep; photo: OrderPhoto | undefined }) {
  const { t } = useWords()
  const ask = useAsk()
  const camera = useRef<HTMLInputElement>(null)
  // With everything below it: the photos and the history of this order.
  const invalidates = [listOrders]
  const add = useCommand<string, unknown>({
    run: (data) => callAdmin(addOrderPhoto, { params: { id: orderId }, body: { step, photo: data } }),
    invalidates,
    success: t('adminOrders:photos.added'),
  })
  const remove = useCommand<string, unknown>({
    run: (photoId) => callAdmin(removeOrderPhoto, { params: { id: orderId, photoId } }),
    invalidates,
    success: t('adminOrders:photos.removed'),
  })

  async function send(file: File | undefined) {
    if (!file) return
    const shrunk = await shrinkPhoto(file)
    if ('photo' in shrunk) add.run(shrunk.photo)
    else showToast({ title: t('common:error'), description: t(`errors:${shrunk.code}`), variant: 'destructive' })
  }

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
      <input
        ref={camera}
        type="file"
        hidden
        accept="image/*"
        capture="environment"
        data-step={step}
        onChange={({ target }) => {
          const [file] = target.files ?? []
          // The same file can be chosen again after a failure.
          target.value = ''
          void send(file)
        }}
      />
      <button type="button" className="btn btn-quiet a-btn" disabled={add.busy} onClick={() => camera.current?.click()}>
        <AdminIcon name="upload" />
        {add.busy
          ? t('adminOrders:photos.preparing')
          : t(photo ? `adminOrders:photos.replace.${step}` : `adminOrders:photos.add.${step}`)}
      </button>
      {photo && (
        <button type="button" className="btn btn-quiet a-btn" onClick={() => void askToRemove(photo)}>
          <AdminIcon name="trash" />
          {t(`adminOrders:photos.remove.${step}`)}
        </button>
      )}
    </figure>
  )
}
