import type { ReceivedMessage } from '#features/contact/contact.calls.ts'
import { cutText } from '#shared/cut-text.ts'

/** The most characters of the message that a reply quotes: mail programs cut longer addresses. */
const MAX_QUOTE = 600

/** A `mailto:` address that begins an answer: to whom, about what, and what they wrote, quoted. */
export function replyAddress({ email, message }: Pick<ReceivedMessage, 'email' | 'message'>, subject: string): string {
  const quote = cutText(message, MAX_QUOTE).replace(/^/gm, '> ').replace(/\r?\n/g, '\r\n')
  const [, local = '', domain = ''] = /^(.*)@([^@]*)$/s.exec(email) ?? []
  const to = `${encodeURIComponent(local)}@${encodeURIComponent(domain)}`
  return `mailto:${to}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(`\r\n\r\n${quote}`)}`
}
