import { LRUCache } from 'lru-cache'

/** Thrown when too much work waits. Recognised by its code, because two bundles each load a copy of this class. */
export class QueueFullError extends Error {
  readonly code = 'queue_full'
  constructor() {
    super('Too much work is waiting already')
    this.name = 'QueueFullError'
  }
}

/** Returns whether an error is a QueueFullError of any copy of this module. */
export function isQueueFull(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'queue_full'
}

/** How long refused callers are asked to wait, in seconds; a full queue empties in less. */
export const RETRY_AFTER_S = 2

/** How long a request for work counts against its key, in milliseconds. */
const REMEMBERED_MS = 60_000
/** How many keys are remembered; the least recently seen are dropped first. */
const MAX_KEYS = 5_000

interface QueueOptions {
  /** How much work runs at a time. */
  atATime: number
  /** How much may wait. */
  longest: number
  /** How much more may wait in the first lane (default 0: there is no first lane). */
  reserved?: number
  /** How much may begin in one turn of the event loop (default: all that is free). */
  perTurn?: number
}

/** The caller that work belongs to, and how the work waits. */
export interface Place {
  /** Work of keys that asked for less in the last minute goes first and is refused last. */
  key?: string
  /** Goes before everything else, and has places that other work cannot take. */
  first?: boolean
  /** If it aborts while the work waits, the work is dropped. */
  signal?: AbortSignal
}

interface Waiting {
  key: string
  first: boolean
  begin(): void
  refuse(error: unknown): void
}

/**
 * Runs a few tasks at a time and lets a bounded number wait. A flood from one key costs the others nothing: the key
 * that asked least goes first, and when the queue is full the key that asked most loses its last place. Own code,
 * because p-limit, p-queue and async-mutex know neither fairness between keys nor a full queue that refuses; where a
 * plain limit is enough, use p-limit.
 */
export class BoundedQueue {
  readonly #options: Required<QueueOptions>
  readonly #waiting: Waiting[] = []
  readonly #asked = new LRUCache<string, number>({ max: MAX_KEYS, ttl: REMEMBERED_MS, noUpdateTTL: true })
  #running = 0
  #begunThisTurn = 0
  #turn: NodeJS.Immediate | undefined

  constructor({ atATime, longest, reserved = 0, perTurn = atATime }: QueueOptions) {
    this.#options = { atATime, longest, reserved, perTurn }
  }

  get waiting(): number {
    return this.#waiting.length
  }

  get running(): number {
    return this.#running
  }

  /**
   * Runs the work when its time comes.
   * @throws QueueFullError when there is no place, or a key that asked for less takes it; the signal's reason if it
   *   aborts before the work begins
   */
  async run<T>(work: () => Promise<T>, place: Place = {}): Promise<T> {
    place.signal?.throwIfAborted()
    await this.#enter(place)
    try {
      return await work()
    } finally {
      this.#running--
      this.#nextTurn()
    }
  }

  #enter({ key = '', first = false, signal }: Place): Promise<void> | void {
    this.#asked.set(key, (this.#asked.get(key) ?? 0) + 1)
    if (this.#waiting.length === 0 && this.#mayBegin()) return this.#count()
    const inFirst = first && this.#options.reserved > 0
    if (!this.#hasPlace(key, inFirst)) throw new QueueFullError()
    return new Promise((resolve, reject) => {
      const leave = () => {
        this.#waiting.splice(this.#waiting.indexOf(waiting), 1)
        reject(signal?.reason as Error)
      }
      const settle = (end: () => void) => {
        signal?.removeEventListener('abort', leave)
        end()
      }
      const waiting: Waiting = {
        key,
        first: inFirst,
        begin: () => settle(resolve),
        refuse: (error) => settle(() => reject(error as Error)),
      }
      signal?.addEventListener('abort', leave, { once: true })
      this.#waiting.push(waiting)
      this.#nextTurn()
    })
  }

  #mayBegin(): boolean {
    return this.#running < this.#options.atATime && this.#begunThisTurn < this.#options.perTurn
  }

  #count(): void {
    this.#running++
    this.#begunThisTurn++
    this.#nextTurn()
  }

  /** Returns whether there is a place, if necessary by refusing work of the key that asked most. */
  #hasPlace(key: string, first: boolean): boolean {
    const { longest, reserved } = this.#options
    const inLane = this.#waiting.filter((waiting) => waiting.first === first)
    if (inLane.length < (first ? reserved : longest)) return true
    if (first) return false
    const greediest = inLane.reduce((most, each) => (this.#askedBy(each) >= this.#askedBy(most) ? each : most))
    if (this.#askedBy(greediest) <= (this.#asked.get(key) ?? 0)) return false
    this.#waiting.splice(this.#waiting.indexOf(greediest), 1)
    greediest.refuse(new QueueFullError())
    return true
  }

  #askedBy({ key }: Waiting): number {
    return this.#asked.get(key) ?? 0
  }

  /** Begins the next work in the next turn of the event loop, so that everything that arrived by then is considered. */
  #nextTurn(): void {
    this.#turn ??= setImmediate(() => {
      this.#turn = undefined
      this.#begunThisTurn = 0
      while (this.#waiting.length > 0 && this.#mayBegin()) {
        const [next] = this.#waiting.splice(this.#nextIndex(), 1)
        this.#count()
        next?.begin()
      }
    })
  }

  /** Returns the index of the work to begin next: the first lane in order of arrival, then the key that asked least. */
  #nextIndex(): number {
    const first = this.#waiting.findIndex((waiting) => waiting.first)
    if (first !== -1) return first
    let best = 0
    let least = Infinity
    this.#waiting.forEach((waiting, i) => {
      const asked = this.#askedBy(waiting)
      if (asked < least) [best, least] = [i, asked]
    })
    return best
  }
}
