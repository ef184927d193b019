import { MAX_ARTICLE_BODY_BYTES } from '#features/articles/articles.ts'
import { articleChangeSchema } from '#features/articles/articles.schema.ts'
import { findForEditing } from '#features/articles/server/admin-queries.ts'
import { changeArticle, deleteArticle } from '#features/articles/server/edit.ts'
import { endpoint } from '#server/endpoint.ts'
import { fail } from '#shared/result.ts'

/** In both languages. */
export const GET = endpoint({ access: 'admin' }, async ({ shop, params }) => {
  return (await findForEditing(shop.db, params.id ?? '')) ?? fail('not_found')
})

export const PATCH = endpoint(
  { access: 'admin', body: articleChangeSchema, maxBodyBytes: MAX_ARTICLE_BODY_BYTES },
  ({ shop, user, params, body }) => changeArticle(shop, user, params.id ?? '', body),
)

export const DELETE = endpoint({ access: 'admin' }, async ({ shop, user, params }) => {
  const deleted = await deleteArticle(shop, user, params.id ?? '')
  return deleted.ok ? { deleted: true } : deleted
})
