/** A JSON answer that sets cookies, as Set-Cookie headers; kept by nobody on the way. */
export function answerWithCookies(body: object, cookies: readonly string[]): Response {
  return withCookies(Response.json(body, { headers: { 'Cache-Control': 'no-store' } }), cookies)
}

/** Sends a browser elsewhere with GET; `location` must have been checked to be where it may go. */
export function redirectTo(location: string, cookies: readonly string[] = []): Response {
  const headers = { Location: location, 'Cache-Control': 'no-store' }
  return withCookies(new Response(null, { status: 303, headers }), cookies)
}

/** Adds Set-Cookie headers to a response. */
export function withCookies(response: Response, cookies: readonly string[]): Response {
  for (const cookie of cookies) response.headers.append('Set-Cookie', cookie)
  return response
}
