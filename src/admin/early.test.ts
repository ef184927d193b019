import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { earlyAnswers, keepEarly, takeArrived, takeEarly } from './early.ts'

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

it('passes a failure on to its taker', async () => {
  keepEarly('/api/orders', Promise.reject(new Error('no')))
  await expect(takeEarly('/api/orders')).rejects.toThrow('no')
})

it('is taken synchronously only once it has arrived', async () => {
  const { promise, resolve } = Promise.withResolvers()
  keepEarly('/api/orders', promise)
  expect(takeArrived('/api/orders')).toBeUndefined()
  resolve('rows')
  await promise
  expect(takeArrived('/api/orders')).toBe('rows')
  expect(takeEarly('/api/orders')).toBeUndefined()
})

it('is missing when it failed', async () => {
  keepEarly('/api/orders', Promise.reject(new Error('no')))
  await Promise.resolve()
  expect(takeArrived('/api/orders')).toBeUndefined()
  await expect(takeEarly('/api/orders')).rejects.toThrow('no')
})

it('is complete once the last answer arrived or failed', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  keepEarly('/api/orders', Promise.reject(new Error('no')))
  keepEarly('/api/auth/user', promise)
  let come = false
  const all = earlyAnswers().then(() => (come = true))
  await new Promise(setImmediate)
  expect(come).toBe(false)
  resolve()
  await all
  expect(come).toBe(true)
})
