import { AlertDialog } from 'radix-ui'
import { useWords } from '../words.tsx'
import type { Question } from './ask.tsx'
import { useReturnFocus } from './use-return-focus.ts'

interface Props extends Question {
  onConfirm(): void
  onCancel(): void
}

/** The question of `useAsk`, with two answers. Cancel has the initial focus, and Escape cancels. */
export function ConfirmDialog({ title, text, action, cancel, destructive = false, onConfirm, onCancel }: Props) {
  const { t } = useWords()
  const returnFocus = useReturnFocus()
  return (
    <AlertDialog.Root open onOpenChange={(next) => !next && onCancel()}>
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
          <div className="a-actions">
            <AlertDialog.Cancel className="btn btn-quiet a-btn">
              {cancel ?? t('admin:dialog.cancel')}
            </AlertDialog.Cancel>
            {/* Not Radix's action, which closes at once: the confirmed command may take a moment. */}
            <button type="button" className="btn a-btn" data-destructive={destructive || undefined} onClick={onConfirm}>
              {action}
            </button>
          </div>
        </AlertDialog.Content>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  )
}
