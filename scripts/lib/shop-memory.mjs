// Keeps the memory of the shop's process small. V8 and the C library size their pools by the machine: with much memory,
// the same shop takes twice as much and returns nothing after a rush (npm run bench -- under-attack).

const FLAGS = {
  /** The limit of the heap, in MB; the demo shop uses a twentieth. It also makes V8 grow in smaller steps. */
  'max-old-space-size': 1024,
  /** The young generation, in MB: most of the shop's objects live for one request, and are collected there. */
  'max-semi-space-size': 4,
}

/** Returns flags for the Node that runs the shop, without those that NODE_OPTIONS sets. */
export function memoryFlags(environment = process.env) {
  return Object.entries(FLAGS)
    .filter(([name]) => !environment.NODE_OPTIONS?.includes(`--${name}`))
    .map(([name, mb]) => `--${name}=${mb}`)
}

/**
 * Settings of the C library (glibc). Threads share two pools: hashing passwords would fill one per thread. Memory that
 * is free at the end of a pool is returned from 128 kB on: without a fixed number, the C library keeps more after each
 * large buffer, such as those of compressing.
 */
export const memoryEnvironment = {
  MALLOC_ARENA_MAX: process.env.MALLOC_ARENA_MAX ?? '2',
  MALLOC_TRIM_THRESHOLD_: process.env.MALLOC_TRIM_THRESHOLD_ ?? '131072',
}
