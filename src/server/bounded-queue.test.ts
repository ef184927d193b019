import { setImmediate as turn } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { BoundedQueue, isQueueFull, QueueFullError } from './bounded-queue.ts'

/** Work that ends on demand and records that it began. */
function workbench(queue: BoundedQueue) {
  const begun: string[] = []
  const ends = new Map<string, () => void>()
  return {
    begun,
    add(name: string, place: Parameters<BoundedQueue['run']>[1] = {}) {
      const work = async () => {
        begun.push(name)
        await new Promise<void>((resolve) => ends.set(name, resolve))
        return name
      }
      return queue.run(work, place).catch((error: unknown) => error)
    },
    async end(name: string) {
      ends.get(name)?.()
      await turn()
      await turn()
    },
  }
}

it('runs a few, lets some wait and refuses the rest', async () => {
  const queue = new BoundedQueue({ atATime: 2, longest: 3 })
  const gate = Promise.withResolvers<string>()
  const work = Array.from({ length: 6 }, () => queue.run(() => gate.promise))
  await expect(work[5]).rejects.toThrow(QueueFullError)
  expect([queue.running, queue.waiting]).toEqual([2, 3])
  gate.resolve('done')
  expect(await Promise.all(work.slice(0, 5))).toEqual(Array(5).fill('done'))
  await expect(queue.run(() => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
  expect(await queue.run(async () => 'still open')).toBe('still open')
  expect([queue.running, queue.waiting]).toEqual([0, 0])
})

it('never begins work that was aborted while it waited, and frees its place', async () => {
  const queue = new BoundedQueue({ atATime: 1, longest: 1 })
  const bench = workbench(queue)
  void bench.add('running')
  const gone = new AbortController()
  const left = bench.add('left', { signal: gone.signal })
  gone.abort()
  expect(await left).toBe(gone.signal.reason)
  expect(queue.waiting).toBe(0)
  expect(await bench.add('gone before it came', { signal: gone.signal })).toBe(gone.signal.reason)
  const next = bench.add('next')
  await bench.end('running')
  await bench.end('next')
  expect(await next).toBe('next')
  expect(bench.begun).toEqual(['running', 'next'])
})

it('runs the key that asked for less first, and refuses the key that asked most when it is full', async () => {
  const queue = new BoundedQueue({ atATime: 1, longest: 4 })
  const bench = workbench(queue)
  void bench.add('flood 0', { key: 'flood' })
  const flood = [1, 2, 3, 4].map((n) => bench.add(`flood ${n}`, { key: 'flood' }))
  expect(isQueueFull(await bench.add('flood 5', { key: 'flood' }))).toBe(true)
  const visitor = bench.add('visitor', { key: 'visitor' })
  expect(isQueueFull(await flood[3])).toBe(true)
  await bench.end('flood 0')
  await bench.end('visitor')
  expect(await visitor).toBe('visitor')
  for (const n of [1, 2, 3]) await bench.end(`flood ${n}`)
  expect(bench.begun).toEqual(['flood 0', 'visitor', 'flood 1', 'flood 2', 'flood 3'])
})

it('keeps places for the first lane that other work cannot fill', async () => {
  const queue = new BoundedQueue({ atATime: 1, longest: 1, reserved: 2 })
  const bench = workbench(queue)
  void bench.add('running')
  void bench.add('waits')
  const ahead = [bench.add('staff', { first: true }), bench.add('known', { first: true })]
  expect(isQueueFull(await bench.add('one too many', { first: true }))).toBe(true)
  for (const name of ['running', 'staff', 'known', 'waits']) await bench.end(name)
  expect(await Promise.all(ahead)).toEqual(['staff', 'known'])
  expect(bench.begun).toEqual(['running', 'staff', 'known', 'waits'])
})

it('begins a few in one turn of the event loop, so that other events are handled in between', async () => {
  const queue = new BoundedQueue({ atATime: 100, longest: 100, perTurn: 2 })
  const bench = workbench(queue)
  for (let n = 0; n < 6; n++) void bench.add(String(n))
  await Promise.resolve()
  expect(bench.begun).toHaveLength(2)
  await turn()
  expect(bench.begun.length).toBeLessThanOrEqual(4)
  await turn()
  await turn()
  expect(bench.begun).toHaveLength(6)
})
