import { existsSync } from 'node:fs'
import { expect, it } from 'vitest'
import { ON_SERVER, ON_STAND } from '../vitest.config.ts'

// Vitest skips a name that matches no file without a word.
it.each([...ON_SERVER, ...ON_STAND])(
  '%s, which runs on a database server or by three processes too, exists',
  (file) => {
    expect(existsSync(file)).toBe(true)
  },
)
