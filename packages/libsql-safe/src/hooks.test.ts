import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test, onTestFinished, vi } from 'vitest'
import { isDatabaseBusy } from './busy.ts'
import type { DatabaseHooks } from './hooks.ts'
import { countWritesWaiting } from './open-database.ts'
import * as schema from './testing/schema.ts'
import { lockElsewhere } from './testing/other-process.ts'
import { anEntry, TemporaryDatabase } from './testing/temporary-database.ts'

const { entries } = schema

let file: TemporaryDatabase
beforeEach(() => void (file = new TemporaryDatabase()))
afterEach(() => file.remove())

test('hooks run each query, batch and transaction once, and see its failure', async () => {
  const seen: string[] = []
  const around: DatabaseHooks['around'] = async (kind, work) => {
    try {
      const result = await work()
      seen.push(kind)
      return result
    } catch (error) {
      seen.push(`${kind} failed`)
      throw error
    }
  }
  const db = await file.open({ hooks: { around } })
  seen.length = 0
  await db.insert(entries).values(anEntry('A'))
  expect(await db.select().from(entries)).toHaveLength(1)
  await db.batch([db.insert(entries).values(anEntry('B')), db.insert(entries).values(anEntry('C'))])
  await db.transaction(async (tx) => {
    await tx.insert(entries).values(anEntry('D'))
    await tx.insert(entries).values(anEntry('E'))
  })
  await expect(db.insert(entries).values(anEntry('A'))).rejects.toThrow()
  expect(seen).toEqual(['single', 'single', 'batch', 'transaction', 'single failed'])
})

test('they are called for each attempt that meets a lock, and for the last', async () => {
  const outcomes: string[] = []
  const now = performance.now.bind(performance)
  onTestFinished(() => void vi.restoreAllMocks())
  // The time is over after the second attempt, however long a busy machine takes for the first.
  const onRetry = (outcome: string) => {
    if (outcomes.push(outcome) === 2) vi.spyOn(performance, 'now').mockImplementation(() => now() + 60_000)
  }
  const db = await file.open({ busyTimeoutMs: 60_000, hooks: { onRetry } })
  const release = await lockElsewhere(file.path)
  const error = await Promise.resolve(db.insert(entries).values(anEntry('A'))).catch((reason: unknown) => reason)
  await release()
  expect(isDatabaseBusy(error)).toBe(true)
  expect(outcomes).toEqual(['retried', 'retried', 'gave_up'])
})

test('the writers that wait for their turn can be counted', async () => {
  const db = await file.open()
  const { promise: ended, resolve: end } = Promise.withResolvers<void>()
  const first = db.transaction(async () => ended)
  while (countWritesWaiting(db) === 0) {
    void db
      .insert(entries)
      .values(anEntry(crypto.randomUUID()))
      .then(() => {})
    await sleep(1)
  }
  end()
  await first
  await expect.poll(() => countWritesWaiting(db)).toBe(0)
})
