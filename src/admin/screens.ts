import { matchRoutes } from 'react-router'
import type { MessageKey } from '#i18n/messages.ts'
import type { AdminIconName } from './kit/AdminIcon.tsx'

interface Screen {
  /** The file of its component, a chunk of its own. */
  file: string
  /** Its entry in the menu, and what is counted beside it; a screen without one is reached from another screen. */
  menu?: { label: MessageKey; icon: AdminIconName; count?: 'claims' }
}

/** Every admin screen by its address under /admin, in the order of the menu (spec, section 2). */
export const SCREENS = {
  '': { file: './dashboard/DashboardScreen.tsx', menu: { label: 'admin:nav.dashboard', icon: 'dashboard' } },
  orders: { file: './orders/OrdersScreen.tsx', menu: { label: 'admin:nav.orders', icon: 'orders' } },
  'orders/sheet': { file: './orders/DaySheetScreen.tsx' },
  'orders/:id': { file: './orders/OrderScreen.tsx' },
  products: { file: './products/ProductsScreen.tsx', menu: { label: 'admin:nav.products', icon: 'products' } },
  customers: { file: './customers/CustomersScreen.tsx', menu: { label: 'admin:nav.customers', icon: 'customers' } },
  promotions: {
    file: './promotions/PromotionsScreen.tsx',
    menu: { label: 'admin:nav.promotions', icon: 'promotions' },
  },
  articles: { file: './articles/ArticlesScreen.tsx', menu: { label: 'admin:nav.articles', icon: 'articles' } },
  'articles/new': { file: './articles/ArticleEditorScreen.tsx' },
  'articles/:id': { file: './articles/ArticleEditorScreen.tsx' },
  messages: { file: './messages/MessagesScreen.tsx', menu: { label: 'admin:nav.messages', icon: 'envelope' } },
  claims: {
    file: './claims/ClaimsScreen.tsx',
    menu: { label: 'admin:nav.claims', icon: 'info', count: 'claims' },
  },
  reviews: { file: './reviews/ReviewsScreen.tsx', menu: { label: 'admin:nav.reviews', icon: 'star' } },
  history: { file: './audit-log/AuditLogScreen.tsx', menu: { label: 'admin:nav.auditLog', icon: 'history' } },
  settings: { file: './settings/SettingsScreen.tsx', menu: { label: 'admin:nav.settings', icon: 'settings' } },
  privacy: { file: './privacy/PrivacyScreen.tsx', menu: { label: 'admin:nav.privacy', icon: 'privacy' } },
} as const satisfies Record<string, Screen>

export const MENU = Object.entries<Screen>(SCREENS).flatMap(([path, { menu }]) =>
  menu ? [{ to: path === '' ? '/admin' : `/admin/${path}`, ...menu }] : [],
)

export type ScreenName = keyof typeof SCREENS

const routes = (Object.keys(SCREENS) as ScreenName[]).map((name) => ({ path: `/admin/${name}`, name }))

/**
 * Returns the key in SCREENS of the screen at an address; undefined if no screen has it. The page asks once and says so
 * in `data-screen`, so that its first module needs no router.
 */
export function screenAt(pathname: string): ScreenName | undefined {
  return matchRoutes(routes, pathname)?.[0]?.route.name
}
