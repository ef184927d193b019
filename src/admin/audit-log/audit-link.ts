import type { AuditRow } from '#features/audit-log/audit-log.calls.ts'

/** Returns the address of the screen that shows an entry's entity; null if no screen shows it or it was deleted. */
export function auditLink({ entity, entityId, label, action }: AuditRow): string | null {
  if (action === 'deleted') return null
  const search = label ? `?${new URLSearchParams({ q: label })}` : ''
  switch (entity) {
    case 'order':
      return `/admin/orders/${encodeURIComponent(entityId)}`
    case 'article':
      return `/admin/articles/${encodeURIComponent(entityId)}`
    case 'product':
      return `/admin/products${search}`
    case 'promotion':
      return `/admin/promotions${search}`
    case 'message':
      return `/admin/messages`
    case 'review':
      return `/admin/reviews`
    case 'account':
      return `/admin/customers${search}`
    case 'settings':
      return entityId.startsWith('template:') ? '/admin/templates' : '/admin/settings'
    case 'customer':
      return `/admin/customers/${encodeURIComponent(entityId)}`
    case 'transfer':
      return '/admin/transfers'
    case 'cash':
      return `/admin/cash?day=${encodeURIComponent(entityId)}`
    case 'upload':
    case 'staff':
    case 'session':
    case 'export':
    case 'privacy':
      return null
  }
}
