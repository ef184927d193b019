import { expect, test, vi } from 'vitest'
import { BoundedMap } from './bounded-map.ts'

test('the entry that was set first goes first, and a changed one counts as new', () => {
  const evicted = vi.fn()
  const map = new BoundedMap<number>({ limit: 2, evicted })
  map.set('a', 1)
  map.set('b', 2)
  map.set('a', 3)
  map.set('c', 4)
  expect(evicted.mock.calls).toEqual([[2, 'b']])
  expect([...map.keys()]).toEqual(['a', 'c'])
  map.delete('a')
  map.set('d', 5)
  expect([...map.keys()]).toEqual(['c', 'd'])
})

test('an entry in use is kept while another can go', () => {
  const map = new BoundedMap<number>({ limit: 2, isInUse: (key) => key !== 'b' })
  for (const [i, key] of ['a', 'b', 'c'].entries()) map.set(key, i)
  expect([...map.keys()]).toEqual(['c', 'a'])
  map.set('d', 3)
  expect(map.size).toBe(2)
})

test('evicts a hundred thousand entries in a moment', () => {
  const map = new BoundedMap<number>({ limit: 50_000 })
  const began = process.cpuUsage()
  for (let i = 0; i < 150_000; i++) map.set(`key ${i}`, i)
  expect([...map.keys()][0]).toBe('key 100000')
  expect(process.cpuUsage(began).user / 1000).toBeLessThan(2_000)
})
