// How the shop's process keeps its memory small. V8 and the C library size their pools by the machine: where there is
// much memory, the same shop takes twice as much and gives nothing back after a rush (npm run bench -- under-attack).

const FLAGS = {
  /** The most the heap may hold, in MB: the demo shop uses a twentieth. V8 also grows in smaller steps below it. */
  'max-old-space-size': 1024,
  /** Where objects begin, in MB: the shop's live for one request, and are collected before they spread. */
  'max-semi-space-size': 4,
}

/** Flags for the Node that runs the shop. What NODE_OPTIONS sets is left to it. */
export function memoryFlags(environment = process.env) {
  return Object.entries(FLAGS)
    .filter(([name]) => !environment.NODE_OPTIONS?.includes(`--${name}`))
    .map(([name, mb]) => `--${name}=${mb}`)
}

/** Threads share two of the C library's pools, instead of having one each: hashing passwords fills them all. */
export const memoryEnvironment = { MALLOC_ARENA_MAX: process.env.MALLOC_ARENA_MAX ?? '2' }
