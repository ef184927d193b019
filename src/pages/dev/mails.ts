import type { APIRoute } from 'astro'
import { previewMail, previewList } from '#features/mail-texts/server/preview.ts'

/** Under `npm run dev` only: every kind of mail, as it is sent. `?mail=&locale=&as=html|text` shows one. */
export const GET: APIRoute = ({ url, rewrite, locals }) => {
  if (!import.meta.env.DEV) return rewrite('/404')
  const { siteUrl } = locals.shop.config
  return previewMail(url.searchParams, siteUrl) ?? previewList(siteUrl)
}
