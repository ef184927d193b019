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
  const add = useCommand<string, unknown>({
    run: (photo) => callAdmin(addOrderPhoto, { params: { id: orderId }, body: { step, photo }, timeoutMs: PHOTOS_MS }),
    // With everything below them: the photos and the history of this order.
    invalidates: [listOrders, readToday],
    success: t('adminOrders:photos.added'),
    onSuccess: onAdded,
  })

  async function send(file: File) {
    const shrunk = await shrinkPhoto(file)
    if ('photo' in shrunk) add.run(shrunk.photo)
    else showToast({ title: t('common:error'), description: t(`errors:${shrunk.code}`), variant: 'destructive' })
  }

  return (
    <button
      type="button"
      className="btn btn-quiet a-btn"
      data-photo=""
      aria-label={add.busy ? undefined : name}
      // Not disabled, which would take the focus away.
      aria-disabled={add.busy || undefined}
      onClick={() => add.busy || chooseFile((file) => void send(file))}
    >
      <AdminIcon name="camera" />
      {add.busy ? t('adminOrders:photos.preparing') : label}
    </button>
  )
}

/**
 * Opens the camera or the file chooser. Its input is in the body and not in the component: a card that moves to another
 * column is made anew, and the photo of an input that was removed meanwhile would be lost.
 */
function chooseFile(take: (file: File) => void): void {
  const input = document.createElement('input')
  Object.assign(input, { type: 'file', hidden: true, accept: 'image/*' })
  input.setAttribute('capture', 'environment')
  input.addEventListener('cancel', () => input.remove())
  input.addEventListener('change', () => {
    input.remove()
    const [file] = input.files ?? []
    if (file) take(file)
  })
  document.body.append(input)
  input.click()
}
