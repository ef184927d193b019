import { wholeNumber } from './config-fields.ts'

/** How long personal data is kept, in days. docs/privacy.md gives the reason for each period. */
export interface RetentionConfig {
  /** Contact messages, from the day they arrived. */
  contactDays: number
  /** Name, contact details, address and notes on orders without an account, from the day of delivery. */
  guestOrdersDays: number
  /** Entries of the audit log, which name staff by their email, from the day they were written. */
  auditDays: number
}

const days = (least: number, usual: number) => wholeNumber(least, 36_500, usual)

/** The environment variables. The minimums keep what a delivery or a disputed payment still needs (decision 016). */
export const retentionVariables = {
  RETENTION_CONTACT_DAYS: days(30, 365),
  RETENTION_GUEST_ORDERS_DAYS: days(180, 730),
  RETENTION_AUDIT_DAYS: days(180, 1095),
}

/** Returns for how many days personal data is kept. */
export function readRetention(vars: Record<keyof typeof retentionVariables, number>): RetentionConfig {
  return {
    contactDays: vars.RETENTION_CONTACT_DAYS,
    guestOrdersDays: vars.RETENTION_GUEST_ORDERS_DAYS,
    auditDays: vars.RETENTION_AUDIT_DAYS,
  }
}
