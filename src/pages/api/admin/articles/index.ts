import * as calls from '#features/articles/articles.calls.ts'
import { listArticleRows } from '#features/articles/server/admin-queries.ts'
import { createArticle } from '#features/articles/server/edit-article.ts'
import { everyWord } from '#features/search/search-steps.ts'
import { implement } from '#server/endpoint.ts'

export const GET = implement(calls.listArticleRows, ({ shop, query: { q, sort, ...query }, page }) =>
  listArticleRows(shop.db, { ...query, match: everyWord(q), order: sort, ...page }),
)

export const POST = implement(calls.createArticle, ({ shop, user, body }) => createArticle(shop, user, body))
