import type { SharedStore } from '../shared/shared-store.ts'

/** A shared store in memory, which can fail. */
export interface MemoryStore extends SharedStore {
  objects: Map<string, { content: Buffer; modified: Date }>
  /** Every call, as `get NAME`. */
  calls: string[]
  /** Returns true for a call that fails. */
  fails: (call: string) => boolean
  /** Returns the names of objects that contain a text. */
  names(part: string): string[]
}

export function memoryStore(): MemoryStore {
  const objects: MemoryStore['objects'] = new Map()
  const store: MemoryStore = {
    objects,
    calls: [],
    fails: () => false,
    names: (part) => [...objects.keys()].filter((name) => name.includes(part)).sort(),
    async get(name) {
      await called(`get ${name}`)
      return objects.get(name)?.content ?? null
    },
    async put(name, content) {
      await called(`put ${name}`)
      objects.set(name, { content, modified: new Date() })
    },
    async *list(prefix) {
      await called(`list ${prefix}`)
      for (const name of store.names('').filter((each) => each.startsWith(prefix))) {
        const object = objects.get(name)
        if (object) yield { name, modified: object.modified }
      }
    },
    async remove(names) {
      for (const name of names) {
        await called(`remove ${name}`)
        objects.delete(name)
      }
    },
  }
  async function called(call: string): Promise<void> {
    store.calls.push(call)
    await Promise.resolve()
    if (store.fails(call)) throw new Error(`The store is away: ${call}`)
  }
  return store
}
