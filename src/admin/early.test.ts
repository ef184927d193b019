import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { keepEarly, takeEarly } from './early.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['performance'] }))
afterEach(() => void vi.useRealTimers())

it('is taken once, by the same path', async () => {
  keepEarly('/api/orders?page=1', Promise.resolve('rows'))
  expect(takeEarly('/api/orders?page=2')).toBeUndefined()
  await expect(takeEarly('/api/orders?page=1')).resolves.toBe('rows')
  expect(takeEarly('/api/orders?page=1')).toBeUndefined()
})

it('is not taken when it is old', () => {
  keepEarly('/api/orders', Promise.resolve('rows'))
  vi.advanceTimersByTime(11_000)
  expect(takeEarly('/api/orders')).toBeUndefined()
})

it('tells a failure to whoever takes it', async () => {
  keepEarly('/api/orders', Promise.reject(new Error('no')))
  await expect(takeEarly('/api/orders')).rejects.toThrow('no')
})
