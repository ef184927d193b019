import { signOut } from '#features/account/account.calls.ts'
import { localPath } from '#features/account/return-path.ts'
import { implement } from '#server/endpoint.ts'

/** A plain navigation (spec, section 2): ends the session here and on the server, then goes home. */
export const GET = implement(signOut, async ({ shop, request, query }) => {
  const headers = new Headers({ Location: localPath(query.next), 'Cache-Control': 'no-store' })
  // A link on another site must not sign anybody out.
  if (request.headers.get('sec-fetch-site') !== 'cross-site') {
    // Pages in the history, too. Not "storage": the cart, theme, language and currency stay, and what is personal is
    // removed by the next page (src/shared/forget-visitor.ts).
    headers.set('Clear-Site-Data', '"cache"')
    const signedIn = await shop.sessions.read(request)
    for (const cookie of await shop.sessions.end(request)) headers.append('Set-Cookie', cookie)
    if (signedIn) shop.security.record('sign_out', { userId: signedIn.user.id })
  }
  return new Response(null, { status: 303, headers })
})
