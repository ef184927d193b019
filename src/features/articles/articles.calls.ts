import { z } from 'zod'
import { call } from '#shared/call.ts'
import { ARTICLE_CATEGORIES } from '#shared/shop.ts'
import { searchText, seenVersion, textLocale } from '#shared/wire.ts'
import { articleAnswer, articleRowAnswer, editedArticleAnswer } from './article-answers.schema.ts'
import { ARTICLE_ORDERS, MAX_ARTICLE_BODY_BYTES } from './articles.ts'
import { articleChangeSchema, articleSchema, previewSchema } from './articles.schema.ts'

/** Why an article is rejected. */
const REJECTED = ['slug_taken', 'invalid_slug', 'missing_content', 'content_too_long', 'date_in_future'] as const

export const listArticles = call({
  method: 'GET',
  path: '/api/articles',
  summary: 'Lists the articles with their bodies, newest first.',
  access: 'anyone',
  query: z.object({ locale: textLocale }),
  answer: z.array(articleAnswer),
  pages: { size: 50, whole: true },
})

export const listArticleRows = call({
  method: 'GET',
  path: '/api/admin/articles',
  summary: 'Lists the articles without their bodies.',
  access: 'admin',
  permission: 'articles',
  query: z.object({
    locale: textLocale,
    category: z.enum(ARTICLE_CATEGORIES).nullable().catch(null),
    q: searchText,
    sort: z.enum(ARTICLE_ORDERS).catch('newest'),
  }),
  answer: z.array(articleRowAnswer),
  pages: { size: 50 },
})

export const readArticle = call({
  method: 'GET',
  path: '/api/admin/articles/[id]',
  summary: 'Returns an article as it is edited, with its translations.',
  access: 'admin',
  permission: 'articles',
  answer: editedArticleAnswer,
  codes: ['not_found'],
})

export const createArticle = call({
  method: 'POST',
  path: '/api/admin/articles',
  summary: 'Publishes an article.',
  access: 'admin',
  permission: 'articles',
  body: articleSchema,
  maxBodyBytes: MAX_ARTICLE_BODY_BYTES,
  answer: editedArticleAnswer,
  codes: REJECTED,
})

export const changeArticle = call({
  method: 'PATCH',
  path: '/api/admin/articles/[id]',
  summary: 'Changes an article. What is left out stays.',
  access: 'admin',
  permission: 'articles',
  body: articleChangeSchema,
  maxBodyBytes: MAX_ARTICLE_BODY_BYTES,
  answer: editedArticleAnswer,
  codes: ['not_found', 'changed_meanwhile', ...REJECTED],
})

export const deleteArticle = call({
  method: 'DELETE',
  path: '/api/admin/articles/[id]',
  summary: 'Deletes an article.',
  access: 'admin',
  permission: 'articles',
  body: seenVersion,
  answer: z.object({ deleted: z.literal(true) }),
  codes: ['not_found', 'changed_meanwhile'],
})

export const previewArticle = call({
  method: 'POST',
  path: '/api/admin/articles/preview',
  summary: "Returns HTML as the article's page will show it. Nothing is stored.",
  access: 'admin',
  permission: 'articles',
  body: previewSchema,
  maxBodyBytes: MAX_ARTICLE_BODY_BYTES,
  answer: z.object({ html: z.string() }),
})
