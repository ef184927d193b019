import { Dialog as Radix } from 'radix-ui'
import { createContext, use, type ReactNode } from 'react'
import { useWords } from '../words.tsx'
import { AdminIcon } from './AdminIcon.tsx'
import { useAsk } from './ask.tsx'
import { discardQuestion } from './discard-question.ts'
import { useReturnFocus } from './use-return-focus.ts'
import { useUnsavedGuard } from './use-unsaved-guard.ts'

interface Props {
  title: string
  description?: string
  /** Called to close the dialog. Null: the dialog cannot be closed without an answer. */
  onClose: (() => void) | null
  /** True with unsaved changes: closing, going to another screen and leaving the page then ask first. */
  dirty?: boolean
  size?: 'normal' | 'wide'
  children: ReactNode
}

const CloseContext = createContext<() => void>(() => {})

/**
 * A modal dialog, open while it is rendered. Escape, the cross and a click outside close it; the focus returns to where
 * it was.
 */
export function Dialog(props: Props) {
  const { title, description, onClose, dirty = false, size = 'normal', children } = props
  const { t } = useWords()
  const ask = useAsk()
  const returnFocus = useReturnFocus()
  useUnsavedGuard(dirty)

  async function close(): Promise<void> {
    if (!onClose) return
    if (dirty && !(await ask(discardQuestion(t)))) return
    onClose()
  }

  return (
    <Radix.Root open onOpenChange={(next) => !next && void close()}>
      <Radix.Portal>
        {/* Not Radix's overlay: it writes a style element into the page, which the CSP forbids. */}
        <div className="a-veil" />
        <Radix.Content
          className="a-dialog"
          data-size={size}
          {...(description ? {} : { 'aria-describedby': undefined })}
          onPointerDownOutside={(event) => isToast(event.target) && event.preventDefault()}
          onInteractOutside={(event) => isToast(event.target) && event.preventDefault()}
          onCloseAutoFocus={returnFocus}
        >
          <div className="a-dialog-head">
            <Radix.Title>{title}</Radix.Title>
            {onClose && (
              <Radix.Close className="icon-btn" aria-label={t('admin:dialog.close')}>
                <AdminIcon name="close" />
              </Radix.Close>
            )}
          </div>
          {description && <Radix.Description className="a-dialog-text">{description}</Radix.Description>}
          <CloseContext value={() => void close()}>{children}</CloseContext>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}

interface ActionsProps {
  busy: boolean
  submit?: string
  busyLabel?: string
  /** The label of the button that closes, where "Cancel" could mean what the form does. */
  keep?: string
  /** True if what the form does cannot be undone. */
  destructive?: boolean
}

/** The buttons of a dialog's form: cancel, which asks as closing does, and save. */
export function DialogActions({ busy, submit, busyLabel, keep, destructive = false }: ActionsProps) {
  const { t } = useWords()
  const close = use(CloseContext)
  return (
    <div className="a-actions">
      <button type="button" className="btn btn-quiet a-btn" onClick={close}>
        {keep ?? t('admin:dialog.cancel')}
      </button>
      <button
        type="submit"
        className="btn a-btn"
        data-destructive={destructive || undefined}
        aria-disabled={busy || undefined}
      >
        {busy ? (busyLabel ?? t('admin:dialog.saving')) : (submit ?? t('admin:dialog.save'))}
      </button>
    </div>
  )
}

/** Returns true for a toast, which is above dialogs: using it must not close them. */
function isToast(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('[data-toasts]') !== null
}
