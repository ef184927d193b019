import { matchRoutes } from 'react-router'
import type { LiveKind } from '#features/events/events.ts'
import type { MessageKey } from '#i18n/messages.ts'
import type { Permission } from '#shared/staff.ts'
import type { AdminIconName } from './kit/AdminIcon.tsx'

interface Screen {
  /** The file of its component, a chunk of its own. */
  file: string
  /** The permission that it needs. */
  permission: Permission
  /**
   * Its entry in the menu, and what is counted beside it: claims and messages without an answer, else what nobody has
   * looked at. A screen without one is reached from another screen.
   */
  menu?: { label: MessageKey; icon: AdminIconName; count?: LiveKind }
}

/** Every admin screen by its address under /admin, in the order of the menu (spec, section 2). */
export const SCREENS = {
  today: {
    file: './orders/TodayScreen.tsx',
    permission: 'orders',
    menu: { label: 'admin:nav.today', icon: 'calendar' },
  },
  '': {
    file: './dashboard/DashboardScreen.tsx',
    permission: 'dashboard',
    menu: { label: 'admin:nav.dashboard', icon: 'dashboard' },
  },
  orders: {
    file: './orders/OrdersScreen.tsx',
    permission: 'orders',
    menu: { label: 'admin:nav.orders', icon: 'orders', count: 'orders' },
  },
  'orders/new': { file: './new-order/NewOrderScreen.tsx', permission: 'orders' },
  'orders/sheet': { file: './orders/DaySheetScreen.tsx', permission: 'orders' },
  'orders/slips': { file: './orders/SlipsScreen.tsx', permission: 'orders' },
  runs: {
    file: './runs/RunsScreen.tsx',
    permission: 'runs',
    menu: { label: 'admin:nav.runs', icon: 'van' },
  },
  cash: { file: './cash/CashScreen.tsx', permission: 'cash' },
  'orders/:id': { file: './orders/OrderScreen.tsx', permission: 'orders' },
  sales: {
    file: './sales/SalesScreen.tsx',
    permission: 'sales',
    menu: { label: 'admin:nav.sales', icon: 'sales' },
  },
  invoices: {
    file: './invoices/InvoicesScreen.tsx',
    permission: 'sales',
    menu: { label: 'admin:nav.invoices', icon: 'invoice' },
  },
  transfers: {
    file: './transfers/TransfersScreen.tsx',
    permission: 'transfers',
    menu: { label: 'admin:nav.transfers', icon: 'bank' },
  },
  products: {
    file: './products/ProductsScreen.tsx',
    permission: 'products',
    menu: { label: 'admin:nav.products', icon: 'products' },
  },
  customers: {
    file: './customers/CustomersScreen.tsx',
    permission: 'customers',
    menu: { label: 'admin:nav.customers', icon: 'customers' },
  },
  'customers/:id': { file: './customers/CustomerScreen.tsx', permission: 'customers' },
  promotions: {
    file: './promotions/PromotionsScreen.tsx',
    permission: 'promotions',
    menu: { label: 'admin:nav.promotions', icon: 'promotions' },
  },
  articles: {
    file: './articles/ArticlesScreen.tsx',
    permission: 'articles',
    menu: { label: 'admin:nav.articles', icon: 'articles' },
  },
  'articles/new': { file: './articles/ArticleEditorScreen.tsx', permission: 'articles' },
  'articles/:id': { file: './articles/ArticleEditorScreen.tsx', permission: 'articles' },
  messages: {
    file: './messages/MessagesScreen.tsx',
    permission: 'messages',
    menu: { label: 'admin:nav.messages', icon: 'envelope', count: 'messages' },
  },
  templates: { file: './answers/TemplatesScreen.tsx', permission: 'messages' },
  claims: {
    file: './claims/ClaimsScreen.tsx',
    permission: 'claims',
    menu: { label: 'admin:nav.claims', icon: 'info', count: 'claims' },
  },
  reviews: {
    file: './reviews/ReviewsScreen.tsx',
    permission: 'reviews',
    menu: { label: 'admin:nav.reviews', icon: 'star', count: 'reviews' },
  },
  history: {
    file: './audit-log/AuditLogScreen.tsx',
    permission: 'auditLog',
    menu: { label: 'admin:nav.auditLog', icon: 'history' },
  },
  settings: {
    file: './settings/SettingsScreen.tsx',
    permission: 'settings',
    menu: { label: 'admin:nav.settings', icon: 'settings' },
  },
  staff: { file: './staff/StaffScreen.tsx', permission: 'staff', menu: { label: 'admin:nav.staff', icon: 'staff' } },
  privacy: {
    file: './privacy/PrivacyScreen.tsx',
    permission: 'privacy',
    menu: { label: 'admin:nav.privacy', icon: 'privacy' },
  },
} as const satisfies Record<string, Screen>

export const MENU = Object.entries<Screen>(SCREENS).flatMap(([path, { menu, permission }]) =>
  menu ? [{ to: path === '' ? '/admin' : `/admin/${path}`, permission, ...menu }] : [],
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
