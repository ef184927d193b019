declare const json: unique symbol

/** A response whose body is a value as JSON. The type parameter lets the compiler compare it with a call's answer. */
export interface JsonResponse<Value> extends Response {
  readonly [json]: Value
}

/** Returns a JSON answer that sets cookies, as Set-Cookie headers; no cache may store it. */
export function answerWithCookies<const Value extends object>(
  body: Value,
  cookies: readonly string[],
): JsonResponse<Value> {
  const response = Response.json(body, { headers: { 'Cache-Control': 'no-store' } }) as JsonResponse<Value>
  return withCookies(response, cookies)
}

/**
 * Returns a JSON answer that is the same for every caller and language, and that browsers and proxies may keep.
 * @param seconds how long they may keep it
 */
export function answerForCaches<const Value extends object>(body: Value, seconds: number): JsonResponse<Value> {
  return Response.json(body, { headers: { 'Cache-Control': `public, max-age=${seconds}` } }) as JsonResponse<Value>
}

/** Redirects a browser with GET. The caller must have checked that `location` is allowed. */
export function redirectTo(location: string, cookies: readonly string[] = []): Response {
  const headers = { Location: location, 'Cache-Control': 'no-store' }
  return withCookies(new Response(null, { status: 303, headers }), cookies)
}

/**
 * Adds cookies to a response, which is changed and returned.
 * @param cookies whole values of `Set-Cookie`
 */
export function withCookies<Sent extends Response>(response: Sent, cookies: readonly string[]): Sent {
  for (const cookie of cookies) response.headers.append('Set-Cookie', cookie)
  return response
}
