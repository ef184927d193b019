import { useRef } from 'react'
import { addOrderPhoto } from '#features/order-photos/order-photos.calls.ts'
import { listOrders } from '#features/orders/orders.calls.ts'
import { readToday } from '#features/orders/today.calls.ts'
import { shrinkPhoto } from '#features/uploads/shrink-photo.ts'
import { PHOTOS_MS } from '#features/uploads/uploads.ts'
import type { PhotoStep } from '#shared/shop.ts'
import { showToast } from '#ui/toast/toast.ts'
import { callAdmin } from '../admin.api.ts'
import { AdminIcon } from '../kit/AdminIcon.tsx'
import { useCommand } from '../kit/use-command.ts'
import { useWords } from '../words.tsx'

interface Props {
  orderId: string
  step: PhotoStep
  label: string
  /** The accessible name where the label alone does not say which order. */
  name?: string
  /** Called when the photo is stored, before the screen has read the order again. */
  onAdded?(): void
}

/** Adds a photo to a step of an order. On a phone it opens the camera; the photo is made smaller before it is sent. */
export function CameraButton({ orderId, step, label, name, onAdded }: Props) {
  const { t } = useWords()
  const camera = useRef<HTMLInputElement>(null)
  const add = useCommand<string, unknown>({
    run: (photo) => callAdmin(addOrderPhoto, { params: { id: orderId }, body: { step, photo }, timeoutMs: PHOTOS_MS }),
    // With everything below them: the photos and the history of this order.
    invalidates: [listOrders, readToday],
    success: t('adminOrders:photos.added'),
    onSuccess: onAdded,
  })

  async function send(file: File | undefined) {
    if (!file) return
    const shrunk = await shrinkPhoto(file)
    if ('photo' in shrunk) add.run(shrunk.photo)
    else showToast({ title: t('common:error'), description: t(`errors:${shrunk.code}`), variant: 'destructive' })
  }

  return (
    <>
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
      <button
        type="button"
        className="btn btn-quiet a-btn"
        data-photo=""
        aria-label={add.busy ? undefined : name}
        // Not disabled, which would take the focus away.
        aria-disabled={add.busy || undefined}
        onClick={() => add.busy || camera.current?.click()}
      >
        <AdminIcon name="camera" />
        {add.busy ? t('adminOrders:photos.preparing') : label}
      </button>
    </>
  )
}
