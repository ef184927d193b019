import { Link } from 'react-router'
import { ARTICLE_CATEGORIES } from '#shared/shop.ts'
import { AdminIcon } from '../kit/AdminIcon.tsx'
import { FilterSelect } from '../kit/FilterSelect.tsx'
import { PageHead } from '../kit/PageHead.tsx'
import { Pagination } from '../kit/Pagination.tsx'
import { EmptyState, ErrorState } from '../kit/States.tsx'
import { Toolbar } from '../kit/Toolbar.tsx'
import { useList } from '../kit/use-list.ts'
import { LISTS } from '../lists.ts'
import { useWords } from '../words.tsx'
import { ArticleItem } from './ArticleItem.tsx'
import { useCategoryName } from './article-words.ts'

/** The list of articles, newest first, with links to each one's page and editor (spec, section 2). */
export default function ArticlesScreen() {
  const { t } = useWords()
  const categoryName = useCategoryName()
  const list = useList(LISTS.articles)
  return (
    <>
      <PageHead title={t('adminArticles:title')}>
        <Link className="btn a-btn" to="/admin/articles/new">
          <AdminIcon name="plus" />
          {t('adminArticles:add')}
        </Link>
      </PageHead>
      <Toolbar list={list} search={t('adminArticles:search')}>
        <FilterSelect
          label={t('adminArticles:category')}
          value={list.filters.category ?? ''}
          options={ARTICLE_CATEGORIES.map((value) => ({ value, label: categoryName(value) }))}
          onChange={(value) => list.setFilter('category', value)}
        />
        <FilterSelect
          label={t('adminArticles:order')}
          value={list.sort}
          options={(['oldest', 'title', '-title'] as const).map((value) => ({
            value,
            label: t(`adminArticles:orders.${value === '-title' ? 'titleDown' : value}`),
          }))}
          all={t('adminArticles:newest')}
          onChange={list.setSort}
        />
      </Toolbar>
      {list.error ? (
        <ErrorState error={list.error} retry={list.refresh} />
      ) : list.loading ? (
        <p className="article-waiting" role="status">
          <span className="spinner" aria-hidden="true" />
          {t('adminArticles:loading')}
        </p>
      ) : list.rows.length === 0 ? (
        <EmptyState>{t(list.narrowed ? 'admin:list.noMatch' : 'adminArticles:empty')}</EmptyState>
      ) : (
        <ul className="article-rows" aria-busy={list.busy} data-busy={list.busy || undefined}>
          {list.rows.map((article) => (
            <ArticleItem key={article.id} article={article} />
          ))}
        </ul>
      )}
      {!list.error && <Pagination list={list} />}
    </>
  )
}
