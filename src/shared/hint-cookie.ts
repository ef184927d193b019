/**
 * The cookie beside a session that tells browser code whether to ask for the signed-in account. Its value is a hash of
 * the account's id, so that the browser can drop data of another account. The boot script (src/layouts/boot-script.ts)
 * can import nothing and repeats the name; its test compares them.
 */
export const HINT_COOKIE = 'signed_in'

/**
 * Returns the cookie's value, which differs between accounts; empty if nobody is signed in. Read by a pattern, because
 * the `cookie` package would add 0.4 kB to every page. Browser only.
 */
export function readHintCookie(): string {
  return new RegExp(`${HINT_COOKIE}=(1[\\w-]*)`).exec(document.cookie)?.[1] ?? ''
}
