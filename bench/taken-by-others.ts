import { readFileSync } from 'node:fs'

/**
 * Begins to count. What it returns tells how much of the processors other guests of this machine have had since then,
 * in percent: while they run, nothing here does, whatever it is. 0 where there is no /proc.
 */
export function takenByOthers(): () => number {
  const before = processorTicks()
  return () => {
    const after = processorTicks()
    return (100 * (after.stolen - before.stolen)) / (after.all - before.all || 1)
  }
}

/** What the processors did since the machine began; stolen: ticks in which another guest of the same host ran instead. */
function processorTicks(): { all: number; stolen: number } {
  try {
    const ticks = readFileSync('/proc/stat', 'utf8').split('\n')[0]!.trim().split(/\s+/).slice(1, 9).map(Number)
    return { all: ticks.reduce((sum, each) => sum + each, 0), stolen: ticks[7] ?? 0 }
  } catch {
    return { all: 0, stolen: 0 }
  }
}
