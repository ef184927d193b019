import { expect, test } from 'vitest'
import { nextVersion } from './next-version.ts'

const before = new Date('2026-07-01T03:00:00.000Z')

test.each([
  ['later', '2026-07-01T03:00:00.005Z', '2026-07-01T03:00:00.005Z'],
  ['within the same millisecond', '2026-07-01T03:00:00.000Z', '2026-07-01T03:00:00.001Z'],
  ['after the clock was set back', '2026-07-01T02:00:00.000Z', '2026-07-01T03:00:00.001Z'],
])('a change %s is a later version', (_, now, version) => {
  expect(nextVersion(before, new Date(now))).toEqual(new Date(version))
})
