/**
 * Which features a feature may import beside itself. No circles: the linter refuses to start with one.
 * @type {Record<string, string[]>}
 */
export const FEATURE_IMPORTS = {
  'api-reference': [],
  'answer-templates': ['audit-log'],
  'audit-log': [],
  backups: [],
  books: ['orders', 'payments'],
  'back-in-stock': [],
  stock: [],
  mail: ['delivery'],
  preferences: [],
  privacy: ['audit-log', 'delivery', 'mail', 'payments'],
  delivery: [],
  cart: ['delivery', 'preferences'],
  reminders: ['mail', 'privacy'],
  account: ['delivery', 'audit-log', 'mail', 'privacy', 'reminders'],
  staff: ['account', 'audit-log', 'mail', 'runs'],
  'wishlist-button': ['account'],
  home: ['articles', 'catalog', 'delivery', 'reviews'],
  reviews: ['answer-templates', 'audit-log', 'mail', 'account', 'uploads'],
  promotions: ['audit-log'],
  payments: [],
  seo: ['articles', 'catalog', 'delivery', 'reviews'],
  policies: [],
  about: [],
  catalog: ['delivery', 'audit-log', 'back-in-stock', 'cart', 'preferences', 'wishlist-button', 'reviews', 'stock'],
  wishlist: ['account', 'cart', 'catalog', 'wishlist-button', 'preferences'],
  articles: ['audit-log'],
  'payment-links': ['account', 'checkout', 'orders', 'payments'],
  orders: [
    'customers',
    'delivery',
    'audit-log',
    'invoices',
    'mail',
    'account',
    'cart',
    'payments',
    'privacy',
    'promotions',
    'reminders',
    'reviews',
    'back-in-stock',
    'stock',
  ],
  customers: ['account', 'audit-log', 'delivery', 'privacy', 'reminders', 'sales'],
  tracking: ['account', 'claims', 'delivery', 'order-photos', 'orders', 'reminders'],
  receipts: ['orders', 'account', 'reminders'],
  runs: ['account', 'audit-log', 'delivery', 'order-photos', 'orders', 'uploads'],
  claims: ['answer-templates', 'audit-log', 'mail', 'orders', 'uploads'],
  'order-photos': ['audit-log', 'mail', 'orders', 'uploads'],
  checkout: [
    'audit-log',
    'delivery',
    'invoices',
    'account',
    'cart',
    'catalog',
    'orders',
    'payments',
    'preferences',
    'promotions',
    'stock',
    'tracking',
  ],
  contact: ['answer-templates', 'audit-log', 'mail', 'privacy'],
  'mail-texts': [
    'delivery',
    'mail',
    'account',
    'claims',
    'contact',
    'order-photos',
    'orders',
    'catalog',
    'back-in-stock',
    'refund-accounts',
    'reminders',
    'staff',
  ],
  uploads: ['audit-log'],
  cash: ['audit-log'],
  sales: ['payments'],
  invoices: ['audit-log', 'sales'],
  'refund-accounts': ['audit-log', 'mail', 'orders', 'payments', 'privacy'],
  transfers: ['audit-log', 'orders', 'payments', 'refund-accounts'],
  settings: ['audit-log', 'delivery', 'payments'],
  webhook: ['claims', 'contact', 'delivery', 'orders'],
  'image-analysis': ['catalog', 'uploads'],
  'gift-finder': ['catalog', 'delivery', 'reviews'],
  search: ['catalog'],
  publishing: ['articles', 'catalog', 'gift-finder', 'seo'],
  cdn: ['publishing'],
}

refuseCircles(FEATURE_IMPORTS)

/** @param {Record<string, string[]>} graph */
export function refuseCircles(graph) {
  const done = new Set()
  /** @param {string} feature @param {string[]} path */
  const visit = (feature, path) => {
    if (path.includes(feature))
      throw new Error(`Features import each other in a circle: ${[...path, feature].join(' → ')}`)
    if (done.has(feature)) return
    for (const next of graph[feature] ?? []) visit(next, [...path, feature])
    done.add(feature)
  }
  for (const feature of Object.keys(graph)) visit(feature, [])
}
