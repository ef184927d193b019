import type { APIRoute } from 'astro'
import { previewLetter, previewList } from '#features/letters/server/preview.ts'

/** Under `npm run dev` only: every kind of message, as it is sent. `?letter=&locale=&as=html|text` shows one. */
export const GET: APIRoute = ({ url, rewrite, locals }) => {
  if (!import.meta.env.DEV) return rewrite('/404')
  const { siteUrl } = locals.shop.config
  return previewLetter(url.searchParams, siteUrl) ?? previewList(siteUrl)
}
