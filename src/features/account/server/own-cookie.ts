import { readCookie, writeCookie } from '#server/cookies.ts'
import type { Shop } from '#server/shop.ts'

/** A cookie that only the shop's server reads. */
export interface OwnCookie {
  /** Returns its value in a request; null if there is none. */
  read(request: Request): string | null
  /** Returns the Set-Cookie header that stores a value for so many seconds. */
  set(value: string, maxAgeS: number): string
  /** Returns the Set-Cookie header that removes it. */
  clear(): string
}

/** Creates a cookie for this host only: HttpOnly, and with the prefix `__Host-` if the shop is served over https. */
export function ownCookie({ config }: Pick<Shop, 'config'>, baseName: string): OwnCookie {
  const secure = config.siteUrl.startsWith('https:')
  const name = secure ? `__Host-${baseName}` : baseName
  const write = (value: string, maxAgeS: number) => writeCookie(name, value, { maxAgeS, secure, httpOnly: true })
  return {
    read: (request) => readCookie(request, name),
    set: write,
    clear: () => write('', 0),
  }
}
