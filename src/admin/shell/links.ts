import type { MessageKey } from '#i18n/messages.ts'
import type { AdminIconName } from '../kit/icons.ts'

/** The menu (spec, section 2, and what came after it). */
export const LINKS: { to: string; label: MessageKey; icon: AdminIconName }[] = [
  { to: '/admin', label: 'admin:nav.dashboard', icon: 'dashboard' },
  { to: '/admin/orders', label: 'admin:nav.orders', icon: 'orders' },
  { to: '/admin/products', label: 'admin:nav.products', icon: 'products' },
  { to: '/admin/customers', label: 'admin:nav.customers', icon: 'customers' },
  { to: '/admin/promotions', label: 'admin:nav.promotions', icon: 'promotions' },
  { to: '/admin/articles', label: 'admin:nav.articles', icon: 'articles' },
  { to: '/admin/messages', label: 'admin:nav.messages', icon: 'messages' },
  { to: '/admin/reviews', label: 'admin:nav.reviews', icon: 'reviews' },
  { to: '/admin/trail', label: 'admin:nav.trail', icon: 'history' },
  { to: '/admin/privacy', label: 'admin:nav.privacy', icon: 'privacy' },
]
