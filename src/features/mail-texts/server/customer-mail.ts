import type { MailRow } from '#features/mail/server/mail-content.ts'
import type { MailToShop } from './shop-mails.ts'

/** A mail to a customer, in the language of the settings. */
export type CustomerMail = MailRow & { kind: Exclude<MailRow['kind'], MailToShop | 'staff_invitation'> }
