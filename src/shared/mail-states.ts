/** What becomes of a mail. `dropped`: it had become obsolete. `failed`: given up. */
export const MAIL_STATES = ['waiting', 'sent', 'dropped', 'failed'] as const
