/** The kinds of things that entries of the audit log are about. */
export const AUDIT_ENTITIES = [
  'product',
  'order',
  'promotion',
  'article',
  'review',
  'message',
  'upload',
  'account',
  'staff',
  'session',
  'export',
  'privacy',
  'settings',
  'transfer',
  'cash',
  'customer',
] as const
export type AuditEntity = (typeof AUDIT_ENTITIES)[number]
