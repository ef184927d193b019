/** The parameter in the address of the back-office's contact messages that opens one of them. */
export const MESSAGE_PARAM = 'message'

/** Returns the path at which the back-office shows a contact message. */
export function messagePath(id: string): string {
  return `/admin/messages?${MESSAGE_PARAM}=${encodeURIComponent(id)}`
}
