import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { startBankTimer, type Bank } from './bank-timer.ts'

const NOTHING = {} as Bank['state']

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

it('a decision that fails is logged and tried again, and holds up no other', () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => {})
  const start = Date.now()
  const waiting = [
    { id: 'locked', at: start },
    { id: 'due', at: start },
    { id: 'next', at: start + 1_000 },
  ]
  const decided: string[] = []
  let isLocked = true
  const decide = ({ id }: { id: string }) => {
    if (id === 'locked' && isLocked) throw new Error('database is locked')
    decided.push(id)
    waiting.splice(
      waiting.findIndex((each) => each.id === id),
      1,
    )
  }
  const timer = startBankTimer(
    { state: NOTHING, now: Date.now, hasWebhook: false },
    () => [...waiting],
    decide,
    () => {},
  )
  expect(decided).toEqual(['due'])
  expect(log).toHaveBeenCalledWith(expect.stringContaining('could not be recorded'), 'locked', expect.any(Error))
  vi.advanceTimersByTime(1_000)
  expect(decided).toEqual(['due', 'next'])
  isLocked = false
  vi.advanceTimersByTime(5_000)
  expect(decided).toEqual(['due', 'next', 'locked'])
  expect(vi.getTimerCount()).toBe(0)
  timer.close()
})

it('what waits is read again after it could not be read', () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => {})
  const decided: string[] = []
  const waiting = [{ id: 'due', at: Date.now() }]
  const list = vi.fn(() => waiting.filter(({ id }) => !decided.includes(id)))
  list.mockImplementationOnce(() => {
    throw new Error('database is locked')
  })
  const timer = startBankTimer(
    { state: NOTHING, now: Date.now, hasWebhook: false },
    list,
    ({ id }) => void decided.push(id),
    () => {},
  )
  expect(decided).toEqual([])
  expect(log).toHaveBeenCalledWith(expect.stringContaining('could not be read'), expect.any(Error))
  vi.advanceTimersByTime(5_000)
  expect(decided).toEqual(['due'])
  timer.close()
})
