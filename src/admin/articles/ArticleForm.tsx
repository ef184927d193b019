import { useEffect, useEffectEvent, useState } from 'react'
import { flushSync } from 'react-dom'
import { Link, useNavigate } from 'react-router'
import type { EditedArticle } from '#features/articles/articles.ts'
import { BASE_LOCALE, localizedPath, type Locale } from '#shared/locale.ts'
import { EDITED_LOCALES } from '#shared/translations.ts'
import { AdminIcon } from '../kit/AdminIcon.tsx'
import { PageHead } from '../kit/PageHead.tsx'
import { AuditHistory } from '../kit/AuditHistory.tsx'
import { useUnsavedGuard } from '../kit/use-unsaved-guard.ts'
import { useWords } from '../words.tsx'
import { ArticleDetails } from './ArticleDetails.tsx'
import { ArticlePreview } from './ArticlePreview.tsx'
import { wrongLanguage, type ArticleValues } from './article-form.ts'
import { ConflictNotice } from './ConflictNotice.tsx'
import { LanguageChoice } from './LanguageChoice.tsx'
import { LanguagePane } from './LanguagePane.tsx'
import { useArticleForm } from './use-article-form.ts'

interface Props {
  /** The article as loaded; null for a new one. */
  article: EditedArticle | null
  /** Starts again with the server's version. */
  onReload(): void
}

/** The article's form: all languages side by side, or one at a time on narrow screens. */
export function ArticleForm({ article, onReload }: Props) {
  const { t, locale } = useWords()
  const navigate = useNavigate()
  const [lang, setLang] = useState<Locale>(BASE_LOCALE)
  const [preview, setPreview] = useState<ArticleValues | null>(null)
  const { form, saveOver, isSaved, hasConflict } = useArticleForm(article, (errors) =>
    // At once: a field of a hidden language cannot take the focus.
    flushSync(() => setLang(wrongLanguage(errors))),
  )
  const { isDirty, busy } = form
  useUnsavedGuard(isDirty && !isSaved)
  // After the render in which the guard learns that nothing is unsaved.
  const leave = useEffectEvent(() => void navigate('/admin/articles'))
  useEffect(() => {
    if (isSaved) leave()
  }, [isSaved])

  return (
    <form className="article-form" {...form.form}>
      <Link className="link article-back" to="/admin/articles">
        <AdminIcon name="arrowLeft" size={16} />
        {t('adminArticles:back')}
      </Link>
      <PageHead title={t(article ? 'adminArticles:edit' : 'adminArticles:add')}>
        {article && (
          <a
            className="btn btn-quiet a-btn"
            href={localizedPath(locale, `/articles/${article.slug}`)}
            target="_blank"
            rel="noopener"
          >
            <AdminIcon name="outside" size={18} />
            {t('adminArticles:view')}
          </a>
        )}
        <button type="button" className="btn btn-quiet a-btn" onClick={() => setPreview(form.values)}>
          {t('adminArticles:preview')}
        </button>
        <button type="submit" className="btn a-btn" aria-disabled={busy || undefined}>
          {busy ? t('admin:dialog.saving') : t('adminArticles:save')}
        </button>
      </PageHead>
      {article && hasConflict && <ConflictNotice id={article.id} onMine={saveOver} onTheirs={onReload} />}
      <LanguageChoice value={lang} onChange={setLang} className="article-tabs" />
      <div className="article-panes">
        {EDITED_LOCALES.map((language) => (
          <LanguagePane key={language} form={form} lang={language} isChosen={lang === language} />
        ))}
      </div>
      <ArticleDetails form={form} />
      {article && (
        <details className="a-details">
          <summary>{t('adminArticles:history')}</summary>
          <AuditHistory entity="article" id={article.id} />
        </details>
      )}
      {preview && <ArticlePreview values={preview} first={lang} onClose={() => setPreview(null)} />}
    </form>
  )
}
