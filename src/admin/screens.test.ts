import { globSync } from 'node:fs'
import { expect, it } from 'vitest'
import { SCREENS } from './screens.ts'

it('every address leads to a screen that exists, and every screen has an address', () => {
  const files = globSync('*/*Screen.tsx', { cwd: import.meta.dirname }).map((file) => `./${file.replaceAll('\\', '/')}`)
  const named = Object.values(SCREENS).map(({ file }) => file)
  expect([...new Set<string>(named)].sort()).toEqual(files.sort())
})
