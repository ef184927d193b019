import type { ComponentType } from 'react'
import { createBrowserRouter } from 'react-router'
import { Guard } from './shell/Guard.tsx'
import { NotFound } from './shell/NotFound.tsx'
import { ScreenProblem } from './shell/ScreenProblem.tsx'
import { Waiting } from './shell/Waiting.tsx'

/** A screen in a chunk of its own, fetched when it is opened. */
function screen(load: () => Promise<{ default: ComponentType }>) {
  return async () => ({ Component: (await load()).default })
}

/** Every screen of the back-office by its address (spec, section 2). */
export const router = createBrowserRouter([
  {
    path: '/admin',
    Component: Guard,
    HydrateFallback: Waiting,
    ErrorBoundary: ScreenProblem,
    children: [
      {
        ErrorBoundary: ScreenProblem,
        children: [
          { index: true, lazy: screen(() => import('./dashboard/DashboardScreen.tsx')) },
          { path: 'products', lazy: screen(() => import('./products/ProductsScreen.tsx')) },
          { path: 'orders', lazy: screen(() => import('./orders/OrdersScreen.tsx')) },
          { path: 'orders/sheet', lazy: screen(() => import('./orders/DaySheet.tsx')) },
          { path: 'orders/:id', lazy: screen(() => import('./orders/OrderScreen.tsx')) },
          { path: 'customers', lazy: screen(() => import('./customers/CustomersScreen.tsx')) },
          { path: 'promotions', lazy: screen(() => import('./promotions/PromotionsScreen.tsx')) },
          { path: 'articles', lazy: screen(() => import('./articles/ArticlesScreen.tsx')) },
          { path: 'articles/new', lazy: screen(() => import('./articles/ArticleEditor.tsx')) },
          { path: 'articles/:id', lazy: screen(() => import('./articles/ArticleEditor.tsx')) },
          { path: 'messages', lazy: screen(() => import('./messages/MessagesScreen.tsx')) },
          { path: 'reviews', lazy: screen(() => import('./reviews/ReviewsScreen.tsx')) },
          { path: 'trail', lazy: screen(() => import('./trail/TrailScreen.tsx')) },
          { path: '*', Component: NotFound },
        ],
      },
    ],
  },
])
