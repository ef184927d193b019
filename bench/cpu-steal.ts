import { readFileSync } from 'node:fs'

/**
 * Starts to measure CPU steal: time in which the host ran another guest in place of this machine. The returned function
 * returns its share of the processor time since then, in percent. 0 without /proc.
 */
export function measureCpuSteal(): () => number {
  const before = processorTicks()
  return () => {
    const after = processorTicks()
    return (100 * (after.stolen - before.stolen)) / (after.all - before.all || 1)
  }
}

/** Returns the processors' ticks since boot, all of them and those that other guests of the host took. */
function processorTicks(): { all: number; stolen: number } {
  try {
    const ticks = readFileSync('/proc/stat', 'utf8').split('\n')[0]!.trim().split(/\s+/).slice(1, 9).map(Number)
    return { all: ticks.reduce((sum, each) => sum + each, 0), stolen: ticks[7] ?? 0 }
  } catch {
    return { all: 0, stolen: 0 }
  }
}
