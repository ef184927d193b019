import { expect, test } from 'vitest'
import { checkVersion, nextVersion } from './next-version.ts'

const before = new Date('2026-07-01T03:00:00.000Z')

test.each([
  ['later', '2026-07-01T03:00:00.005Z', '2026-07-01T03:00:00.005Z'],
  ['within the same millisecond', '2026-07-01T03:00:00.000Z', '2026-07-01T03:00:00.001Z'],
  ['after the clock was set back', '2026-07-01T02:00:00.000Z', '2026-07-01T03:00:00.001Z'],
])('a change %s is a later version', (_, now, version) => {
  expect(nextVersion(before, new Date(now))).toEqual(new Date(version))
})

const accepted = { ok: true, value: null }
const refused = { ok: false, code: 'changed_meanwhile' }

test.each([
  ['of the version that was seen is made', before.toISOString(), before, accepted],
  ['of a later version is refused', '2026-07-01T02:59:59.999Z', before, refused],
  ['whose author saw no row is refused once there is one', null, before, refused],
  ['whose author saw no row is made while there is none', null, null, accepted],
  ['of a row that is gone is refused', before.toISOString(), null, refused],
  ['without a version is made of any', undefined, before, accepted],
])('an edit %s', (_, seen, updatedAt, result) => {
  expect(checkVersion(seen, updatedAt)).toEqual(result)
})
