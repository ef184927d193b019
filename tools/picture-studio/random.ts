/** A seeded source of small irregularities: the same seed always draws the same picture. */
export interface Rng {
  /** Returns the next number in [0, 1). */
  next(): number
  /** Returns a number in [low, high), uniformly distributed. */
  range(low: number, high: number): number
  /** Returns a whole number from low to high, both included. */
  whole(low: number, high: number): number
  /** Returns `value` moved by at most `spread` to either side. */
  around(value: number, spread: number): number
  pick<T>(items: readonly [T, ...T[]]): T
  /** Returns an independent stream, so that adding a leaf does not change every later petal. */
  fork(label: string): Rng
}

/** Turns a slug into a 32-bit seed (FNV-1a). */
export function seedOf(text: string): number {
  let hash = 0x811c9dc5
  for (const char of text) hash = Math.imul(hash ^ (char.codePointAt(0) ?? 0), 0x01000193)
  return hash >>> 0
}

/** Creates a generator (Mulberry32, which is tiny, fast, and good enough for petals). */
export function createRng(seed: number): Rng {
  let state = seed >>> 0
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0
    let t = Math.imul(state ^ (state >>> 15), state | 1)
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61)
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }
  const range = (low: number, high: number): number => low + (high - low) * next()
  return {
    next,
    range,
    whole: (low, high) => Math.floor(range(low, high + 1)),
    around: (value, spread) => range(value - spread, value + spread),
    pick: (items) => items[Math.floor(next() * items.length)] ?? items[0],
    fork: (label) => createRng((seedOf(label) ^ Math.imul(state, 0x9e3779b1)) >>> 0),
  }
}
