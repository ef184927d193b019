export interface BoundedMapOptions<Value> {
  limit: number
  /** Returns true for an entry that should be kept if another one can go. */
  isInUse?: (key: string) => boolean
  evicted?: (value: Value, key: string) => void
}

/** How many entries in use are passed over before one of them goes all the same. */
const SPARED_AT_MOST = 16

/**
 * A map of limited size: the entry that was set first goes first. It allocates nothing ahead, unlike a full LRU cache.
 */
export class BoundedMap<Value> {
  readonly #map = new Map<string, Value>()
  readonly #options: BoundedMapOptions<Value>
  /** One iterator for all evictions: each new one would step over the holes that the earlier evictions left. */
  #oldest = this.#map.keys()

  constructor(options: BoundedMapOptions<Value>) {
    this.#options = options
  }

  get size(): number {
    return this.#map.size
  }

  get(key: string): Value | undefined {
    return this.#map.get(key)
  }

  keys(): MapIterator<string> {
    return this.#map.keys()
  }

  values(): MapIterator<Value> {
    return this.#map.values()
  }

  delete(key: string): void {
    this.#map.delete(key)
  }

  /** Sets an entry, as the newest. */
  set(key: string, value: Value): void {
    this.#map.delete(key)
    this.#map.set(key, value)
    while (this.#map.size > this.#options.limit) this.#evict()
  }

  #evict(): void {
    const { isInUse = () => false, evicted } = this.#options
    for (let spared = 0; ; spared++) {
      const key = this.#nextOldest()
      const value = this.#map.get(key)!
      this.#map.delete(key)
      if (spared < SPARED_AT_MOST && spared < this.#map.size && isInUse(key)) {
        this.#map.set(key, value)
        continue
      }
      evicted?.(value, key)
      return
    }
  }

  #nextOldest(): string {
    let next = this.#oldest.next()
    if (next.done) {
      this.#oldest = this.#map.keys()
      next = this.#oldest.next()
    }
    return next.value!
  }
}
