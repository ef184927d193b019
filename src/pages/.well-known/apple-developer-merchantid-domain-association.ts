import type { APIRoute } from 'astro'
import { textAnswer } from '#features/seo/server/answers.ts'

/** The file by which Apple checks that the domain is the shop's, before it offers Apple Pay there. */
export const GET: APIRoute = ({ locals }) => {
  const { applePayFile } = locals.shop.config
  return applePayFile === null ? new Response(null, { status: 404 }) : textAnswer('text/plain', applePayFile)
}
