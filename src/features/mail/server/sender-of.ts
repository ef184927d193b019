import type { Mailbox } from '#server/config.ts'
import { DEFAULT_PROFILE, type ShopProfile } from '#shared/shop-profile.ts'

type Named = Pick<ShopProfile, 'name' | 'email'>

/** Returns whom mails come from: MAIL_FROM, and what it leaves out from the shop's profile. */
export function senderOf({ name, address }: Mailbox, profile: Named): Mailbox {
  return { name: name || profile.name, address: address || profile.email }
}

/**
 * Returns the shop's own mailbox: MAIL_FROM until the owner has stored an email, because the default one is nobody's.
 */
export function shopMailbox(from: Mailbox, profile: Named): Mailbox {
  return profile.email === DEFAULT_PROFILE.email
    ? senderOf(from, profile)
    : { name: profile.name, address: profile.email }
}
