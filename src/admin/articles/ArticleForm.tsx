import { useEffect, useEffectEvent, useState } from 'react'
import { useForm } from 'react-hook-form'
import { Link, useNavigate } from 'react-router'
import type { EditedArticle } from '#features/articles/articles.ts'
import type { ArticleInput } from '#features/articles/articles.schema.ts'
import { BASE_LOCALE, localizedPath, type Locale } from '#shared/locale.ts'
import { EDITED_LOCALES } from '#shared/translations.ts'
import { AdminIcon } from '../kit/AdminIcon.tsx'
import { PageHead } from '../kit/PageHead.tsx'
import { AuditHistory } from '../kit/AuditHistory.tsx'
import { useUnsavedGuard } from '../kit/use-unsaved-guard.ts'
import { useWords } from '../words.tsx'
import { ArticleDetails } from './ArticleDetails.tsx'
import { ArticlePreview } from './ArticlePreview.tsx'
import { resolveArticle, valuesOf, wrongLanguage, type ArticleValues } from './article-form.ts'
import { ConflictNotice } from './ConflictNotice.tsx'
import { LanguageChoice } from './LanguageChoice.tsx'
import { LanguagePane } from './LanguagePane.tsx'
import { useSaveArticle } from './use-save-article.ts'

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
  const form = useForm<ArticleValues, unknown, ArticleInput>({
    resolver: resolveArticle,
    defaultValues: valuesOf(article),
  })
  const { isDirty } = form.formState
  const { save, saveOver, busy, isSaved, hasConflict } = useSaveArticle(article, form)
  useUnsavedGuard(isDirty && !isSaved)

  // After the render in which the guard learns that nothing is unsaved.
  const leave = useEffectEvent(() => void navigate('/admin/articles'))
  useEffect(() => {
    if (isSaved) leave()
  }, [isSaved])

  const submit = (send: (input: ArticleInput) => void) =>
    form.handleSubmit(send, (errors) => setLang(wrongLanguage(errors)))

  return (
    <form className="article-form" noValidate onSubmit={(event) => void submit(save)(event)}>
      <Link className="link article-back" to="/admin/articles">
        <AdminIcon name="left_arrow" size={16} />
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
        <button type="button" className="btn btn-quiet a-btn" onClick={() => setPreview(form.getValues())}>
          {t('adminArticles:preview')}
        </button>
        <button type="submit" className="btn a-btn" aria-disabled={busy || undefined}>
          {busy ? t('admin:dialog.saving') : t('adminArticles:save')}
        </button>
      </PageHead>
      {article && hasConflict && (
        <ConflictNotice id={article.id} onMine={() => void submit(saveOver)()} onTheirs={onReload} />
      )}
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
