import { readFileSync } from 'node:fs'

/** What a process has in memory, in MB (VmRSS). 0 where there is no /proc. */
export function memoryMb(pid: number): number {
  try {
    return Number(/^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024
  } catch {
    return 0
  }
}
