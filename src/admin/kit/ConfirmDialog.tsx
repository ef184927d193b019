import { AlertDialog } from 'radix-ui'
import type { ReactNode } from 'react'
import { useWords } from '../words.tsx'
import { useReturnFocus } from './use-return-focus.ts'

interface Props {
  open: boolean
  title: string
  text?: string
  action: string
  cancel?: string
  destructive?: boolean
  busy?: boolean
  /** Further content, such as an amount to enter. */
  children?: ReactNode
  onConfirm(): void
  onCancel(): void
}

/** A question with two answers. Cancel has the initial focus, and Escape cancels. */
export function ConfirmDialog(props: Props) {
  const { open, title, text, action, cancel, destructive = false, busy = false, children, onConfirm, onCancel } = props
  const { t } = useWords()
  const returnFocus = useReturnFocus(open)
  return (
    <AlertDialog.Root open={open} onOpenChange={(next) => !next && onCancel()}>
      <AlertDialog.Portal>
        <div className="a-veil a-veil-above" />
        <AlertDialog.Content
          className="a-dialog a-question"
          data-size="small"
          {...(text ? {} : { 'aria-describedby': undefined })}
          onCloseAutoFocus={returnFocus}
        >
          <AlertDialog.Title>{title}</AlertDialog.Title>
          {text && <AlertDialog.Description className="a-dialog-text">{text}</AlertDialog.Description>}
          {children}
          <div className="a-actions">
            <AlertDialog.Cancel className="btn btn-quiet a-btn">
              {cancel ?? t('admin:dialog.cancel')}
            </AlertDialog.Cancel>
            {/* Not Radix's action, which closes at once: the confirmed command may take a moment. */}
            <button
              type="button"
              className="btn a-btn"
              data-destructive={destructive || undefined}
              aria-disabled={busy || undefined}
              onClick={() => !busy && onConfirm()}
            >
              {action}
            </button>
          </div>
        </AlertDialog.Content>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  )
}
