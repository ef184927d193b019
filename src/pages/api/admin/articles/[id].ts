import * as calls from '#features/articles/articles.calls.ts'
import { readArticle } from '#features/articles/server/admin-queries.ts'
import { changeArticle, deleteArticle } from '#features/articles/server/edit-article.ts'
import { implement } from '#server/endpoint.ts'
import { fail } from '#shared/result.ts'

export const GET = implement(calls.readArticle, async ({ shop, params }) => {
  return (await readArticle(shop.db, params.id)) ?? fail('not_found')
})

export const PATCH = implement(calls.changeArticle, ({ shop, user, params, body }) =>
  changeArticle(shop, user, params.id, body),
)

export const DELETE = implement(calls.deleteArticle, async ({ shop, user, params, body }) => {
  const deleted = await deleteArticle(shop, user, params.id, body)
  return deleted.ok ? { deleted: true } : deleted
})
