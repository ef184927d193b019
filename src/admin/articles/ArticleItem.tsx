import { Link } from 'react-router'
import type { ArticleRow } from '#features/articles/articles.ts'
import { formatDate } from '#shared/dates.ts'
import { localizedPath } from '#shared/locale.ts'
import { pictureFile } from '#ui/picture.ts'
import { deleteArticle, listArticleRows } from '#features/articles/articles.calls.ts'
import { callAdmin } from '../admin.api.ts'
import { AdminIcon } from '../kit/AdminIcon.tsx'
import { useAsk } from '../kit/ask.tsx'
import { Badge } from '../kit/Badge.tsx'
import { useCommand } from '../kit/use-command.ts'
import { useWords } from '../words.tsx'
import { useCategoryName } from './article-words.ts'

/** An article in the list: title, excerpt, category, tags, date, author and actions. */
export function ArticleItem({ article }: { article: ArticleRow }) {
  const { t, locale } = useWords()
  const ask = useAsk()
  const categoryName = useCategoryName()
  const { id, slug, title, excerpt, category, tags, heroImageUrl, author, publishedAt, updatedAt } = article
  const { run: remove, busy } = useCommand({
    // The version that the question was about: the row may be read again while it is open.
    run: (seen: string) => callAdmin(deleteArticle, { params: { id }, body: { updatedAt: seen } }),
    invalidates: [listArticleRows],
    success: t('adminArticles:deleted'),
  })
  async function askToRemove(): Promise<void> {
    const question = { title: t('adminArticles:deleteTitle'), text: t('adminArticles:deleteText', { title }) }
    if (await ask({ ...question, action: t('admin:dialog.delete'), destructive: true })) remove(updatedAt)
  }
  return (
    <li className="article-row" aria-busy={busy || undefined}>
      <div className="article-thumb">
        {heroImageUrl && <img src={pictureFile(heroImageUrl, 320)} alt="" loading="lazy" decoding="async" />}
      </div>
      <div className="article-about" lang={article.lang === locale ? undefined : article.lang}>
        <h2>
          <Link to={`/admin/articles/${id}`}>{title}</Link>
        </h2>
        <p className="article-excerpt">{excerpt}</p>
        <p className="article-facts">
          <Badge look="secondary">{categoryName(category)}</Badge>
          {tags.map((tag) => (
            <span key={tag} className="article-tag">
              #{tag}
            </span>
          ))}
        </p>
        <p className="a-hint">
          {t('adminArticles:published')}:{' '}
          {publishedAt ? (
            <time dateTime={publishedAt}>{formatDate(new Date(publishedAt))}</time>
          ) : (
            t('adminArticles:notAvailable')
          )}{' '}
          · {t('adminArticles:by', { author })}
        </p>
      </div>
      <div className="row-actions">
        <a
          className="icon-btn"
          href={localizedPath(locale, `/articles/${slug}`)}
          target="_blank"
          rel="noopener"
          aria-label={t('adminArticles:viewOf', { title })}
          title={t('adminArticles:view')}
        >
          <AdminIcon name="outside" />
        </a>
        <Link
          className="icon-btn"
          to={`/admin/articles/${id}`}
          aria-label={t('adminArticles:editOf', { title })}
          title={t('admin:dialog.edit')}
        >
          <AdminIcon name="edit" />
        </Link>
        <button
          type="button"
          className="icon-btn"
          aria-label={t('adminArticles:deleteOf', { title })}
          title={t('admin:dialog.delete')}
          onClick={() => void askToRemove()}
        >
          <AdminIcon name="trash" />
        </button>
      </div>
    </li>
  )
}
