import { and, eq } from 'drizzle-orm'
import { staffInvitations, users } from '#db/schema/index.ts'
import type { Shop } from '#server/shop.ts'
import type { ShopProfile } from '#shared/shop-profile.ts'
import { LIFETIME_MS, mintToken } from '#features/account/server/tokens.ts'
import { fullName } from '#features/account/user.ts'
import { isOpen, mintInvitationLink } from '#features/staff/server/invitation-links.ts'
import type { Locale } from '#shared/locale.ts'
import { resetMail, verificationMail } from './account-mails.ts'
import type { Composed, MailRow } from '#features/mail/server/mail-content.ts'
import { mailWords } from './mail-words.ts'
import { invitationMail } from './staff-mails.ts'
import type { CustomerMail } from './customer-mail.ts'
import { mailbox } from './mailbox.ts'

/** Not sent if its link would not work any more. */
export async function aboutPassword(
  shop: Shop,
  profile: ShopProfile,
  { about, createdAt }: CustomerMail,
  locale: Locale,
): Promise<Composed> {
  if (createdAt.getTime() + LIFETIME_MS.reset < shop.clock.now().getTime()) return 'nothing'
  const [user] = await shop.db.select().from(users).where(eq(users.email, about))
  return user ? linkMail(shop, profile, user, 'reset', locale) : 'nothing'
}

/** Not sent if the address is verified by now. */
export async function aboutAddress(
  shop: Shop,
  profile: ShopProfile,
  { about }: CustomerMail,
  locale: Locale,
): Promise<Composed> {
  const [user] = await shop.db.select().from(users).where(eq(users.id, about))
  return user && !user.emailVerifiedAt ? linkMail(shop, profile, user, 'verify', locale) : 'nothing'
}

async function linkMail(
  shop: Shop,
  profile: ShopProfile,
  user: typeof users.$inferSelect,
  purpose: 'reset' | 'verify',
  locale: Locale,
): Promise<Composed> {
  // Anyone can register another person's email with any text as the name, so the name is sent only after the email is
  // verified.
  const name = user.emailVerifiedAt ? fullName(user, locale) : ''
  const to = mailbox(name, user.email)
  if (!to) return 'nothing'
  const token = await mintToken(shop, user, purpose)
  const write = purpose === 'reset' ? resetMail : verificationMail
  return { content: write({ name, token, locale, siteUrl: shop.config.siteUrl }, mailWords(profile, locale)), to }
}

/** Not sent if the invitation is over by now, or if its sender is an owner no longer. */
export async function aboutInvitation(shop: Shop, profile: ShopProfile, { about, locale }: MailRow): Promise<Composed> {
  const { db, clock, config } = shop
  const [found] = await db
    .select({ invitation: staffInvitations, sender: users })
    .from(staffInvitations)
    .innerJoin(users, eq(users.id, staffInvitations.invitedBy))
    .where(and(eq(staffInvitations.id, about), isOpen(), eq(users.role, 'owner')))
  const to = found && mailbox('', found.invitation.email)
  if (!to || found.invitation.expiresAt <= clock.now()) return 'nothing'
  const token = await mintInvitationLink(shop, about)
  const invited = { role: found.invitation.role, invitedBy: found.sender.email, token, locale, siteUrl: config.siteUrl }
  return { content: invitationMail(invited, mailWords(profile, locale)), to }
}
