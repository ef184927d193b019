import * as calls from '#features/account/account.calls.ts'
import { localPath } from '#features/account/return-path.ts'
import { implement } from '#server/endpoint.ts'

/** Ends the session here and on the server, then redirects home (spec, section 2). */
export const GET = implement(calls.signOut, async ({ shop, request, query }) => {
  const headers = new Headers({ Location: localPath(query.next), 'Cache-Control': 'no-store' })
  // A link on another site must not sign a visitor out.
  if (request.headers.get('sec-fetch-site') !== 'cross-site') {
    // Also clears pages in the browser's history. Not "storage": cart, theme, language and currency stay, and the next
    // page removes personal data (src/shared/forget-visitor.ts).
    headers.set('Clear-Site-Data', '"cache"')
    const signedIn = await shop.sessions.read(request)
    for (const cookie of await shop.sessions.end(request)) headers.append('Set-Cookie', cookie)
    if (signedIn) shop.security.record('sign_out', { userId: signedIn.user.id })
  }
  return new Response(null, { status: 303, headers })
})
