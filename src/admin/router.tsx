import { useEffect, type ComponentType } from 'react'
import { createBrowserRouter, useRouteError } from 'react-router'
import { SCREENS, type ScreenName } from './screens.ts'
import { Guard } from './shell/Guard.tsx'
import { NotFound } from './shell/NotFound.tsx'
import { Problem } from './shell/Problem.tsx'
import { Waiting } from './shell/Waiting.tsx'

/** Every screen is a chunk of its own, loaded when it is opened. */
const files = import.meta.glob<{ default: ComponentType }>('./*/*Screen.tsx')

const open = async (file: string) => ({ Component: (await files[file]!()).default })

/**
 * Creates the admin's routes. The current screen is loaded first: the page preloads its chunk, so it arrives with the
 * rest. If loading fails, its route shows the error.
 */
export async function makeRouter() {
  const screen = document.documentElement.dataset['screen'] as ScreenName | undefined
  const here = screen === undefined ? undefined : SCREENS[screen].file
  const first = here && (await open(here).catch(() => undefined))
  return createBrowserRouter([
    {
      path: '/admin',
      Component: Guard,
      HydrateFallback: Waiting,
      ErrorBoundary: ScreenProblem,
      children: [
        {
          ErrorBoundary: ScreenProblem,
          children: [
            ...Object.entries(SCREENS).map(([path, { file }]) => ({
              path,
              ...(first && file === here ? first : { lazy: () => open(file) }),
            })),
            { path: '*', Component: NotFound },
          ],
        },
      ],
    },
  ])
}

/** Replaces a screen that failed or whose code could not be loaded; the menu beside it keeps working. */
function ScreenProblem() {
  const error = useRouteError()
  useEffect(() => console.error(error), [error])
  return <Problem />
}
