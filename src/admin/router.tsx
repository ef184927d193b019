import type { ComponentType } from 'react'
import { createBrowserRouter } from 'react-router'
import { SCREENS } from './screens.ts'
import { Guard } from './shell/Guard.tsx'
import { NotFound } from './shell/NotFound.tsx'
import { ScreenProblem } from './shell/ScreenProblem.tsx'
import { Waiting } from './shell/Waiting.tsx'

/** A screen is a chunk of its own, fetched when it is opened. */
const files = import.meta.glob<{ default: ComponentType }>([
  './*/*Screen.tsx',
  './articles/ArticleEditor.tsx',
  './orders/DaySheet.tsx',
  '!./articles/ArticleFormScreen.tsx',
  '!./shell/*',
])

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
          ...Object.entries(SCREENS).map(([path, file]) => ({
            path,
            lazy: async () => ({ Component: (await files[file]!()).default }),
          })),
          { path: '*', Component: NotFound },
        ],
      },
    ],
  },
])
