import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { every, FAILED, type Job } from './every.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const log = { warn: vi.fn() }
beforeEach(() => log.warn.mockReset())

const times = { periodMs: 1_000, retry: { firstMs: 100, longestMs: 400 } }
const middle = () => 0.5

/** Starts a job whose rounds record when they began, in milliseconds from the start. */
function start(round: Job['round'], { random = middle, ...job }: Partial<Job> & { random?: () => number } = {}) {
  const began = Date.now()
  const rounds: number[] = []
  const noted: Job['round'] = (signal) => {
    rounds.push(Date.now() - began)
    return round(signal)
  }
  return { rounds, stop: every({ name: 'test', ...times, ...job, round: noted }, { log, random }) }
}

/** A promise that a test resolves. */
const open = () => Promise.withResolvers<void>()

describe('a job', () => {
  it('runs at once and then after each period', async () => {
    const { rounds, stop } = start(async () => {})
    await vi.advanceTimersByTimeAsync(2_500)
    expect(rounds).toEqual([0, 1_000, 2_000])
    await stop()
  })

  it('counts its period from the end of a round, so that two rounds never overlap', async () => {
    const long = () => new Promise<void>((resolve) => setTimeout(resolve, 5_000))
    const { rounds, stop } = start(long)
    await vi.advanceTimersByTimeAsync(6_500)
    expect(rounds).toEqual([0, 6_000])
    const stopped = stop()
    await vi.advanceTimersByTimeAsync(5_000)
    await stopped
  })

  it.each([
    [0, 900],
    [0.999999, 1_100],
  ])('pauses a tenth less or more than its period: at random %f for %i ms', async (random, period) => {
    const { rounds, stop } = start(async () => {}, { random: () => random })
    await vi.advanceTimersByTimeAsync(1_150)
    expect(rounds).toEqual([0, period])
    await stop()
  })
})

describe('a round that fails', () => {
  it('is logged once and retried, each time after twice the pause, up to the longest', async () => {
    const failure = new Error('the database is gone')
    const { rounds, stop } = start(() => Promise.reject(failure))
    await vi.advanceTimersByTimeAsync(1_200)
    expect(rounds).toEqual([0, 100, 300, 700, 1_100])
    expect(log.warn).toHaveBeenCalledTimes(5)
    expect(log.warn.mock.calls[1]).toEqual([
      { err: failure, job: 'test', failures: 2, retryInMs: 200 },
      'A background job failed and will run again',
    ])
    await stop()
  })

  it('does not count any more after one that succeeds', async () => {
    const outcomes = [false, false, true, false]
    const { rounds, stop } = start(async () => {
      if (outcomes.shift() === false) throw new Error('failed')
    })
    await vi.advanceTimersByTimeAsync(2_450)
    expect(rounds).toEqual([0, 100, 300, 1_300, 1_400, 2_400])
    expect(log.warn).toHaveBeenCalledTimes(3)
    await stop()
  })

  it('is not logged again if it has logged its failure itself', async () => {
    const { rounds, stop } = start(async () => FAILED)
    await vi.advanceTimersByTimeAsync(350)
    expect(rounds).toEqual([0, 100, 300])
    expect(log.warn).not.toHaveBeenCalled()
    await stop()
  })

  it('may throw before it returns a promise', async () => {
    const { rounds, stop } = start(() => {
      throw new Error('at once')
    })
    await vi.advanceTimersByTimeAsync(150)
    expect(rounds).toEqual([0, 100])
    await stop()
  })
})

describe('a stop', () => {
  it('ends the job at once between two rounds', async () => {
    const { rounds, stop } = start(async () => {})
    await vi.advanceTimersByTimeAsync(500)
    await stop()
    await vi.advanceTimersByTimeAsync(5_000)
    expect(rounds).toEqual([0])
    expect(vi.getTimerCount()).toBe(0)
  })

  it('aborts the round in progress and waits for it', async () => {
    const work = open()
    let given: AbortSignal | undefined
    const { rounds, stop } = start((signal) => {
      given = signal
      return work.promise
    })
    const ended = vi.fn()
    const stopped = stop().then(ended)
    expect(given?.aborted).toBe(true)
    await vi.advanceTimersByTimeAsync(1_000)
    expect(ended).not.toHaveBeenCalled()
    work.resolve()
    await stopped
    await vi.advanceTimersByTimeAsync(5_000)
    expect(rounds).toEqual([0])
    expect(vi.getTimerCount()).toBe(0)
    expect(log.warn).not.toHaveBeenCalled()
  })

  it('does not log the error of a round that it aborted', async () => {
    const { stop } = start((signal) => {
      const { promise, reject } = open()
      signal.addEventListener('abort', () => reject(signal.reason))
      return promise
    })
    await stop()
    expect(log.warn).not.toHaveBeenCalled()
  })

  it('gives up on a round that does not end, and logs the job’s name', async () => {
    const { stop } = start(() => open().promise, { stopTimeoutMs: 2_000 })
    const stopped = stop()
    await vi.advanceTimersByTimeAsync(2_000)
    await stopped
    expect(log.warn.mock.calls).toEqual([[{ job: 'test' }, 'A background job was still running when the shop stopped']])
  })
})
