import { readFileSync } from 'node:fs'

/** Returns the memory of a process, in MB (VmRSS). 0 without /proc. */
export function memoryMb(pid: number): number {
  try {
    return Number(/^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024
  } catch {
    return 0
  }
}
