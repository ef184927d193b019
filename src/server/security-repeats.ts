/** How many lines of one kind are written before the rest is counted. */
const IN_FULL = 5
const WINDOW_MS = 60_000
/**
 * From more kinds than this in a window, further lines are counted together, so that a flood does not fill the disk.
 */
const MOST_KINDS = 1_000

type Line = Record<string, unknown>

export interface Repeats {
  /** Counts a line. Returns true if it repeats others and must not be written by itself. */
  add(line: Line): boolean
  /** Reports every pending count. */
  close(): void
}

/**
 * Replaces lines that repeat within a minute (same event, address, route and reason) by a count, so that an attack
 * costs a bounded number of lines. The first few are written.
 * @param report receives the first line of its kind and how many were left out
 */
export function createRepeats(report: (line: Line, count: number) => void, now: () => number = Date.now): Repeats {
  let windowEnds = 0
  /** Lines of too many kinds to count separately, by event. */
  const crowd = new Map<unknown, { line: Line; count: number }>()
  const kinds = new Map<string, { line: Line; count: number }>()

  function endWindow(): void {
    for (const { line, count } of kinds.values()) if (count > IN_FULL) report(line, count - IN_FULL)
    for (const { line, count } of crowd.values()) report(line, count)
    kinds.clear()
    crowd.clear()
  }
  let timer: NodeJS.Timeout | undefined

  return {
    add(line) {
      if (now() >= windowEnds) {
        endWindow()
        windowEnds = now() + WINDOW_MS
        clearTimeout(timer)
        timer = setTimeout(endWindow, WINDOW_MS).unref()
      }
      const { security, address, route, reason, limit } = line
      const key = JSON.stringify([security, address, route, reason, limit])
      const kind = kinds.get(key)
      if (kind) return ++kind.count > IN_FULL
      if (kinds.size >= MOST_KINDS) {
        const many = crowd.get(security) ?? { line: { security, manySources: true }, count: 0 }
        many.count++
        crowd.set(security, many)
        return true
      }
      kinds.set(key, { line, count: 1 })
      return false
    },
    close() {
      clearTimeout(timer)
      endWindow()
    },
  }
}
