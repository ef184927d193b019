import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Database } from '#db/client.ts'
import { noteWait, readOnce } from './read-once.ts'

const away = () => Object.assign(new Error('away'), { code: 'database_away' })

let db: Database
beforeEach(() => {
  db = {} as Database
  vi.useFakeTimers({ toFake: ['performance'] })
})
afterEach(() => void vi.useRealTimers())

it('what a page shows of several values waits for a database that does not answer only once', async () => {
  const first = vi.fn<() => Promise<string>>(async () => 'read')
  const second = vi.fn<() => Promise<string>>(async () => 'read')
  const [readFirst, readSecond] = [readOnce(first, 'default'), readOnce(second, 'default')]
  const onUnread = vi.fn<() => void>()
  expect(await readFirst(db, onUnread)()).toBe('read')

  first.mockRejectedValueOnce(away())
  expect(await readFirst(db, onUnread)()).toBe('read')
  expect(await readSecond(db, onUnread)()).toBe('default')
  expect(second).not.toHaveBeenCalled()
  expect(onUnread).toHaveBeenCalledTimes(2)

  vi.advanceTimersByTime(2_000)
  expect(await readSecond(db, onUnread)()).toBe('read')
})

it('a database that has kept the page itself waiting is not asked for what is around it', async () => {
  const read = vi.fn<() => Promise<string>>(async () => 'read')
  noteWait(db)
  expect(await readOnce(read, 'default')(db, () => {})()).toBe('default')
  expect(await readOnce(read, 'default')({} as Database, () => {})()).toBe('read')
})
