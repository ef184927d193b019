import { MAX_ARTICLE_BODY_BYTES } from '#features/articles/articles.ts'
import { articleChangeSchema } from '#features/articles/articles.schema.ts'
import { findForEditing } from '#features/articles/server/admin-queries.ts'
import { changeArticle, deleteArticle } from '#features/articles/server/edit.ts'
import { endpoint } from '#server/endpoint.ts'

/** In both languages. */
export const GET = endpoint({ access: 'admin' }, async ({ shop, params }) => {
  return (await findForEditing(shop.db, params.id ?? '')) ?? { ok: false, code: 'not_found' }
})

export const PATCH = endpoint(
  { access: 'admin', body: articleChangeSchema, maxBodyBytes: MAX_ARTICLE_BODY_BYTES },
  async ({ shop, user, params, body }) => {
    const changed = await changeArticle(shop, user, params.id ?? '', body)
    return changed.ok ? changed.value : changed
  },
)

export const DELETE = endpoint({ access: 'admin' }, async ({ shop, user, params }) => {
  const deleted = await deleteArticle(shop, user, params.id ?? '')
  return deleted.ok ? { deleted: true } : deleted
})
