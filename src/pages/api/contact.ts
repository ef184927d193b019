import { OUTCOMES } from '#features/contact/contact.ts'
import { sendMessage } from '#features/contact/contact.calls.ts'
import { storeMessage } from '#features/contact/server/store-message.ts'
import { implement } from '#server/endpoint.ts'
import { localizedPath, type Locale } from '#shared/locale.ts'

const formReturn = (done: boolean, locale: Locale) =>
  `${localizedPath(locale, '/contact')}#${done ? OUTCOMES.sent : OUTCOMES.failed}`

export const POST = implement(
  sendMessage,
  async ({ shop, body, locale }) => {
    const { homepage, ...message } = body
    if (!homepage) await storeMessage(shop, message, locale)
    return { received: true }
  },
  { formReturn },
)
