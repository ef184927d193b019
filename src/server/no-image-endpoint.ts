import type { APIRoute } from 'astro'

/**
 * Replaces Astro's image endpoint, which Astro adds to every site at `/_image`: public, without a cache or a limit, and
 * one request decodes a picture of any size. The shop makes its pictures once, when they are published
 * (features/uploads). The server refuses the address before it reaches this file (http/refuse.ts).
 */
export const ALL: APIRoute = () => new Response(null, { status: 404 })
