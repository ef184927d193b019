import type { APIRoute } from 'astro'

/**
 * Takes the place of Astro's image endpoint, which Astro adds to every site at `/_image` whether it is used or not:
 * public, without a cache or a limit, and one request decodes a picture of any size. Pictures of the shop are made once,
 * when they are published (features/uploads). The server refuses the address before it gets here (http/refuse.ts).
 */
export const ALL: APIRoute = () => new Response(null, { status: 404 })
