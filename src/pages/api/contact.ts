import { OUTCOMES } from '#features/contact/contact.ts'
import * as calls from '#features/contact/contact.calls.ts'
import { sendContactMessage } from '#features/contact/server/send-contact-message.ts'
import { implement } from '#server/endpoint.ts'
import { localizedPath, type Locale } from '#shared/locale.ts'

const formReturn = (done: boolean, locale: Locale) =>
  `${localizedPath(locale, '/contact')}#${done ? OUTCOMES.sent : OUTCOMES.failed}`

export const POST = implement(
  calls.sendContactMessage,
  async ({ shop, body, locale }) => {
    const { homepage, ...message } = body
    if (!homepage) await sendContactMessage(shop, message, locale)
    return { received: true }
  },
  { formReturn },
)
