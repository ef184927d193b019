import { matchRoutes } from 'react-router'

/** Every screen of the back-office by its address under /admin, and the file it is in (spec, section 2). */
export const SCREENS = {
  '': './dashboard/DashboardScreen.tsx',
  products: './products/ProductsScreen.tsx',
  orders: './orders/OrdersScreen.tsx',
  'orders/sheet': './orders/DaySheet.tsx',
  'orders/:id': './orders/OrderScreen.tsx',
  customers: './customers/CustomersScreen.tsx',
  promotions: './promotions/PromotionsScreen.tsx',
  articles: './articles/ArticlesScreen.tsx',
  'articles/new': './articles/ArticleEditor.tsx',
  'articles/:id': './articles/ArticleEditor.tsx',
  messages: './messages/MessagesScreen.tsx',
  reviews: './reviews/ReviewsScreen.tsx',
  trail: './audit-log/AuditLogScreen.tsx',
  privacy: './privacy/PrivacyScreen.tsx',
} as const

const routes = Object.entries(SCREENS).map(([path, file]) => ({ path: `/admin/${path}`, file }))

/** The file of the screen at an address; none where there is no screen. */
export function screenAt(pathname: string): string | undefined {
  return matchRoutes(routes, pathname)?.[0]?.route.file
}
