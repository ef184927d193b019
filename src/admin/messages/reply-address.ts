import type { ReceivedMessage } from '#features/contact/contact.calls.ts'
import { cutText } from '#shared/cut-text.ts'

/** The longest quote in a reply, in characters: mail programs cut off longer addresses. */
const MAX_QUOTE = 600

/** Returns a `mailto:` address that starts a reply, with the recipient, the subject and the quoted message. */
export function replyAddress({ email, message }: Pick<ReceivedMessage, 'email' | 'message'>, subject: string): string {
  const quote = cutText(message, MAX_QUOTE).replace(/^/gm, '> ').replace(/\r?\n/g, '\r\n')
  const [, local = '', domain = ''] = /^(.*)@([^@]*)$/s.exec(email) ?? []
  const to = `${encodeURIComponent(local)}@${encodeURIComponent(domain)}`
  return `mailto:${to}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(`\r\n\r\n${quote}`)}`
}
