import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useParams } from 'react-router'
import { listArticleRows, readArticle } from '#features/articles/articles.calls.ts'
import { ApiError } from '#shared/api-client.ts'
import { callAdmin } from '../admin.api.ts'
import { PageHead } from '../kit/PageHead.tsx'
import { EmptyState, ErrorState } from '../kit/States.tsx'
import { useWords } from '../words.tsx'
import { ArticleForm } from './ArticleForm.tsx'

/** Loads the article whose id is in the address, or starts a new one. */
export default function ArticleEditorScreen() {
  const { t } = useWords()
  const { id } = useParams()
  // Incremented to start again with the server's version.
  const [round, setRound] = useState(0)
  const { data, error, refetch } = useQuery({
    queryKey: [listArticleRows.path, id, { round }],
    queryFn: ({ signal }) => callAdmin(readArticle, { params: { id: id! }, signal }),
    enabled: id !== undefined,
    // Edit the server's current version, never a cached one.
    gcTime: 0,
  })

  if (!id) return <ArticleForm key="new" article={null} onReload={() => {}} />
  if (data) return <ArticleForm key={`${id} ${round}`} article={data} onReload={() => setRound(round + 1)} />
  return (
    <>
      <PageHead title={t('adminArticles:edit')} />
      {error instanceof ApiError && error.status === 404 ? (
        <EmptyState
          action={
            <Link className="btn btn-quiet a-btn" to="/admin/articles">
              {t('adminArticles:back')}
            </Link>
          }
        >
          {t('adminArticles:unknown')}
        </EmptyState>
      ) : error ? (
        <ErrorState error={error} retry={() => void refetch()} />
      ) : (
        <p className="article-waiting" role="status">
          <span className="spinner" aria-hidden="true" />
          {t('admin:loading')}
        </p>
      )}
    </>
  )
}
