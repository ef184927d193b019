import { useEffect, useRef, useState } from 'react'
import type { PictureKind } from '#features/uploads/uploads.ts'
import { showToast } from '#ui/toast/toast.ts'
import { Dialog } from '../kit/Dialog.tsx'
import { failureText } from '../kit/failure-text.ts'
import { useWords } from '../words.tsx'

export type { PictureKind } from '#features/uploads/uploads.ts'

interface Props {
  /** Called when the dialog closes, with or without a published picture. */
  onClose(): void
  /** Called with the published picture's address: `/objects/p/<name>.webp`. */
  onPublished(objectPath: string): void
  kind?: PictureKind
  /** How many pictures can be chosen (default: one). */
  most?: number
}

/** The dialog in which a picture is chosen, uploaded and published. It opens above other dialogs. */
export function PictureDialog({ onClose, ...rest }: Props) {
  const { t } = useWords()
  return (
    <Dialog title={t('adminPictures:title')} onClose={onClose} size="wide">
      <UploadWindow {...rest} onClose={onClose} />
    </Dialog>
  )
}

/** Hosts Uppy, which loads when the dialog first opens. */
function UploadWindow({ onClose, onPublished, kind = 'p', most = 1 }: Props) {
  const words = useWords()
  const { t } = words
  const host = useRef<HTMLDivElement>(null)
  const [failed, setFailed] = useState(false)
  const handlers = useRef({ onClose, onPublished, words, most })
  useEffect(() => {
    handlers.current = { onClose, onPublished, words, most }
  })

  useEffect(() => {
    let close: (() => void) | undefined
    let wanted = true
    import('./open-uppy.ts').then(
      ({ openUppy }) => {
        if (!wanted || !host.current) return
        const { locale, t } = handlers.current.words
        const { most } = handlers.current
        close = openUppy({
          target: host.current,
          kind,
          most,
          locale,
          t,
          onPublished(objectPath) {
            showToast({ title: t('adminPictures:uploaded') })
            handlers.current.onPublished(objectPath)
          },
          onPublishFailed(error) {
            const title = t('adminPictures:publishFailed')
            showToast({ title, description: failureText(error, t), variant: 'destructive' })
          },
          onDone: () => handlers.current.onClose(),
        })
        host.current.querySelector<HTMLElement>('.uppy-Dashboard-browse')?.focus()
      },
      () => wanted && setFailed(true),
    )
    return () => {
      wanted = false
      close?.()
    }
  }, [kind])

  if (failed) return <p className="form-error">{t('admin:offline')}</p>
  return <div ref={host} className="pictures-uppy" />
}
