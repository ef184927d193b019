import { openDB, type DBSchema, type IDBPDatabase, type IDBPObjectStore } from 'idb'
import type { z } from 'zod'
import type { CourierRun, reportSchema } from './courier.schema.ts'

type Sent = z.input<typeof reportSchema>
/**
 * A report that waits on the phone, with the token of the link that it was made by; the account has none. One that was
 * `tried` may have reached the shop, whose answer was lost.
 */
export type Waiting = Sent extends infer Each
  ? Each extends Sent
    ? Omit<Each, 'token'> & { link?: string; tried?: true }
    : never
  : never

/** What the page says of a report that changed nothing. */
export interface Note {
  key: string
  number: string
  outcome: 'order_cancelled' | 'left_run' | 'undo_too_late' | 'photo_refused' | 'refused'
}

interface Kept {
  token: string
  runs: CourierRun[]
  /** The token that the runs were read with; empty: as an account. */
  readWith: string
  /** Who was signed in when the runs were read, by the hint cookie: what an account sees is for that account alone. */
  visitor: string
  notes: Note[]
}

interface Schema extends DBSchema {
  kept: { key: keyof Kept; value: Kept[keyof Kept] }
  queue: { key: number; value: Waiting }
}

/** What the phone keeps of a run, so that it survives a dead spot and the end of the page. */
export interface PhoneStorage {
  get<Name extends keyof Kept>(name: Name): Promise<Kept[Name] | undefined>
  set<Name extends keyof Kept>(name: Name, value: Kept[Name] | null): Promise<void>
  /** The reports that wait, in the order in which they were made. */
  queue(): Promise<Waiting[]>
  push(report: Waiting): Promise<void>
  /** Marks a report as tried, right before it is sent. Resolves to false if it waits no more. */
  markTried(key: string): Promise<boolean>
  /** Removes a report. Resolves to false if it waits no more, or stays because it was tried. */
  remove(key: string, options?: { unlessTried?: boolean }): Promise<boolean>
}

/** Opens the phone's storage; where the browser allows none, what is kept lasts as long as the page. Browser only. */
export async function openPhoneStorage(): Promise<PhoneStorage> {
  try {
    const db = await openDB<Schema>('courier-run', 1, {
      upgrade(created) {
        created.createObjectStore('kept')
        created.createObjectStore('queue', { autoIncrement: true })
      },
    })
    return inDatabase(db)
  } catch {
    return inMemory()
  }
}

function inDatabase(db: IDBPDatabase<Schema>): PhoneStorage {
  /** What the phone had no space for: it lasts as long as the page. */
  const unkept: Partial<Kept> = {}
  /** The keys of the reports that it had no space to mark. */
  const unmarked = new Set<string>()
  return {
    get: async (name) => unkept[name] ?? ((await db.get('kept', name)) as never),
    async set(name, value) {
      delete unkept[name]
      try {
        if (value === null) await db.delete('kept', name)
        else await db.put('kept', value, name)
      } catch {
        if (value !== null) unkept[name] = value
      }
    },
    queue: () => db.getAll('queue'),
    async push(report) {
      await db.add('queue', report)
    },
    async markTried(key) {
      try {
        const tx = db.transaction('queue', 'readwrite')
        const at = await walkTo(tx.store, key)
        await Promise.all([at && !at.value.tried && at.update({ ...at.value, tried: true }), tx.done])
        return at !== null
      } catch {
        unmarked.add(key)
        return true
      }
    },
    async remove(key, { unlessTried = false } = {}) {
      const tx = db.transaction('queue', 'readwrite')
      const at = await walkTo(tx.store, key)
      const removes = at !== null && !(unlessTried && (at.value.tried || unmarked.has(key)))
      await Promise.all([removes && at.delete(), tx.done])
      return removes
    },
  }
}

/** Resolves to the place of a report in the queue, or to null. */
async function walkTo(store: IDBPObjectStore<Schema, ['queue'], 'queue', 'readwrite'>, key: string) {
  let at = await store.openCursor()
  while (at && at.value.key !== key) at = await at.continue()
  return at
}

function inMemory(): PhoneStorage {
  const kept: Partial<Kept> = {}
  let queue: Waiting[] = []
  return {
    get: async (name) => kept[name],
    async set(name, value) {
      if (value === null) delete kept[name]
      else kept[name] = value
    },
    queue: async () => queue,
    async push(report) {
      queue = [...queue, report]
    },
    async markTried(key) {
      queue = queue.map((each) => (each.key === key ? { ...each, tried: true } : each))
      return queue.some((each) => each.key === key)
    },
    async remove(key, { unlessTried = false } = {}) {
      const left = queue.filter((each) => each.key !== key || (unlessTried && each.tried))
      const removes = left.length < queue.length
      queue = left
      return removes
    },
  }
}
