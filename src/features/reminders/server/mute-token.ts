import { createHmac } from 'node:crypto'
import { isSameSecret } from '#server/is-same-secret.ts'
import type { Shop } from '#server/shop.ts'
import { pathOf } from '#shared/api-client.ts'
import { localizedPath, type Locale } from '#shared/locale.ts'
import { muteByLink } from '../reminders.calls.ts'

type Key = Pick<Shop, 'orderLinkKey'>

/** Returns the token that mutes a reminder. It is made from its id with a secret of the database; nothing is stored. */
export function muteToken({ orderLinkKey }: Key, id: string): string {
  return createHmac('sha256', orderLinkKey).update(`mute reminder ${id}`).digest('base64url')
}

/** Returns whether a token mutes the reminder. */
export function isMuteToken(shop: Key, id: string, token: string): boolean {
  return isSameSecret(token, muteToken(shop, id))
}

/**
 * Returns the path of the page that mutes a reminder. Programs that follow every link of a mail do not set it off,
 * because a script on it makes the call.
 */
export function mutePath(locale: Locale, query: { id: string; token: string }): string {
  return `${localizedPath(locale, '/reminders/mute')}#${new URLSearchParams(query)}`
}

/**
 * Returns the two addresses that mute a reminder: `page` for its reader (`mutePath`), and `call` for the one click of
 * mail programs (RFC 8058).
 */
export function muteLinks(
  shop: Key & { config: Pick<Shop['config'], 'siteUrl'> },
  { id, locale }: { id: string; locale: Locale },
): { page: string; call: string } {
  const query = { id, token: muteToken(shop, id) }
  const { siteUrl } = shop.config
  return {
    page: siteUrl + mutePath(locale, query),
    call: siteUrl + pathOf(muteByLink, { query }),
  }
}
