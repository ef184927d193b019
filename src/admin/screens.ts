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
  trail: './trail/TrailScreen.tsx',
} as const
