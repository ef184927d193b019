import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { SendMailOptions } from 'nodemailer'
import { PROJECT_ROOT } from '#db/project-root.ts'
import { openingHours } from '#features/delivery/delivery-rules.ts'
import { readDeliveryRules } from '#features/delivery/server/read-delivery-rules.ts'
import { pageTranslator } from '#i18n/page.ts'
import type { Mailbox } from '#server/config.ts'
import { readShopProfile } from '#server/shop-profile.ts'
import type { Shop } from '#server/shop.ts'
import { asHtml } from './as-html.ts'
import { asText } from './as-text.ts'
import { mailName } from './mail-files.ts'
import type { Addressed, MailRow } from './mail-content.ts'
import { senderOf, shopMailbox } from './sender-of.ts'
import { EMBLEM_CID, PHOTO_CID } from './theme.ts'

const EMBLEM = join(PROJECT_ROOT, 'public/icon-192.png')

/**
 * Returns a mail as nodemailer's message. Its Message-ID comes from the row, so that mailboxes recognise a mail that is
 * sent twice because the shop crashed before it recorded the first time.
 */
export async function asMailOptions(
  shop: Shop,
  mail: MailRow,
  { content, to, locale = mail.locale, replyTo, unsubscribe }: Addressed,
): Promise<SendMailOptions> {
  const { siteUrl, mail: settings } = shop.config
  const { createdAt } = mail
  const t = pageTranslator(locale)
  const profile = await readShopProfile(shop.db)
  const hours = openingHours(await readDeliveryRules(shop.db))
  const from = senderOf(settings.from, profile)
  const ours = shopMailbox(settings.from, profile)
  const answers = replyTo ?? (ours.address === from.address ? null : ours)
  return {
    from: oneLine(from),
    to: oneLine(to),
    ...(answers ? { replyTo: oneLine(answers) } : {}),
    subject: line(content.subject),
    date: createdAt,
    messageId: messageId(mail.id, from),
    // Tells mail robots not to answer.
    headers: {
      'Auto-Submitted': 'auto-generated',
      'Content-Language': locale,
      ...(unsubscribe
        ? { 'List-Unsubscribe': `<${unsubscribe}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }
        : {}),
    },
    text: asText(content, { t, profile, hours }),
    html: asHtml(content, { locale, t, siteUrl, profile, hours }),
    attachments: [
      {
        cid: EMBLEM_CID,
        filename: 'emblem.png',
        content: await readFile(EMBLEM),
        contentType: 'image/png',
        contentDisposition: 'inline',
      },
      ...content.parts.flatMap((part) =>
        part.kind === 'photo'
          ? {
              cid: PHOTO_CID,
              filename: 'photo.jpg',
              content: part.jpeg,
              contentType: 'image/jpeg',
              contentDisposition: 'inline' as const,
            }
          : [],
      ),
    ],
    disableFileAccess: true,
    disableUrlAccess: true,
  }
}

function messageId(mailId: string, from: Mailbox): string {
  // Mail servers on the way log this id.
  return `<${mailName(mailId)}@${from.address.split('@').pop() ?? 'localhost'}>`
}

function oneLine({ name, address }: Mailbox): Mailbox {
  return { name: line(name), address: line(address) }
}

/** Returns text for a header, without characters that could end the line and add another header. */
function line(text: string): string {
  return text.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim()
}
