import { useEffect } from 'react'
import { useRouteError } from 'react-router'
import { Problem } from './Problem.tsx'

/** Replaces a screen that failed or whose code could not be loaded; the menu beside it keeps working. */
export function ScreenProblem() {
  const error = useRouteError()
  useEffect(() => console.error(error), [error])
  return <Problem />
}
