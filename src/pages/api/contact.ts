import { contactSchema } from '../../features/contact/contact.schema.ts'
import { storeMessage } from '../../features/contact/server/store-message.ts'
import { endpoint } from '../../server/endpoint.ts'

export const POST = endpoint({ body: contactSchema, limit: 'contact' }, async ({ shop, body, locale }) => {
  const { homepage, ...message } = body
  if (!homepage) await storeMessage(shop, message, locale)
  return { received: true }
})
