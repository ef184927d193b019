import { AdminIcon } from '../kit/AdminIcon.tsx'
import { useAsk } from '../kit/ask.tsx'
import { useWords } from '../words.tsx'

interface Props {
  id: string
  /** Called before the button submits the form. */
  onMine(): void
  onTheirs(): void
}

/** Shown when another admin has saved the article meanwhile: keep one's own text or take the other's. */
export function ConflictNotice({ id, onMine, onTheirs }: Props) {
  const { t } = useWords()
  const ask = useAsk()
  async function take(): Promise<void> {
    const question = { title: t('adminArticles:conflict.takeTitle'), text: t('adminArticles:conflict.takeText') }
    if (await ask({ ...question, action: t('adminArticles:conflict.take'), destructive: true })) onTheirs()
  }
  return (
    <div className="form-alert article-conflict" role="alert">
      <AdminIcon name="info" />
      <div>
        <p>
          <strong>{t('adminArticles:conflict.title')}</strong>
        </p>
        <p>{t('adminArticles:conflict.text')}</p>
        <p className="article-conflict-actions">
          <button type="submit" className="btn a-btn" onClick={onMine}>
            {t('adminArticles:conflict.mine')}
          </button>
          <a className="link" href={`/admin/articles/${id}`} target="_blank" rel="noopener">
            {t('adminArticles:conflict.theirs')}
          </a>
          <button type="button" className="link" onClick={() => void take()}>
            {t('adminArticles:conflict.take')}
          </button>
        </p>
      </div>
    </div>
  )
}
