import type { AuditEntity } from '#shared/audit-entities.ts'
import type { Permission } from '#shared/staff.ts'

/** The permission that the history of one record asks for, by the record's kind. */
export const RECORD_PERMISSIONS: Readonly<Record<AuditEntity, Permission>> = {
  product: 'products',
  order: 'orders',
  promotion: 'promotions',
  article: 'articles',
  review: 'reviews',
  message: 'messages',
  upload: 'pictures',
  account: 'auditLog',
  staff: 'auditLog',
  session: 'auditLog',
  export: 'auditLog',
  privacy: 'auditLog',
  settings: 'auditLog',
  transfer: 'transfers',
  cash: 'cash',
  customer: 'customers',
}
