import { readFileSync } from 'node:fs'

/**
 * Starts to measure CPU steal. The returned function returns the share of processor time, in percent, that other guests
 * of this host have taken since then: no program of this machine ran meanwhile. 0 where there is no /proc.
 */
export function measureCpuSteal(): () => number {
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
