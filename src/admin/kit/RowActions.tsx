import { useWords } from '../words.tsx'
import { AdminIcon } from './AdminIcon.tsx'
import { useAsk } from './ask.tsx'

interface RowActionsProps {
  /** What screen readers hear of the two buttons: which row they belong to. */
  labels: { edit: string; delete: string }
  /** What is asked before `onDelete`. */
  question: { title: string; text: string }
  onEdit(): void
  onDelete(): void
}

/** The buttons at the end of a row that edit it, and delete it after a question. */
export function RowActions({ labels, question, onEdit, onDelete }: RowActionsProps) {
  const { t } = useWords()
  const ask = useAsk()
  async function askToDelete(): Promise<void> {
    if (await ask({ ...question, action: t('admin:dialog.delete'), destructive: true })) onDelete()
  }
  return (
    <span className="row-actions">
      <button
        type="button"
        className="icon-btn"
        aria-label={labels.edit}
        title={t('admin:dialog.edit')}
        onClick={onEdit}
      >
        <AdminIcon name="edit" />
      </button>
      <button
        type="button"
        className="icon-btn"
        aria-label={labels.delete}
        title={t('admin:dialog.delete')}
        onClick={() => void askToDelete()}
      >
        <AdminIcon name="trash" />
      </button>
    </span>
  )
}
