import { readFileSync } from 'node:fs'

/** What a process has had of the processor, in milliseconds: a busy machine does not change it. 0 where there is no /proc. */
export function processorMs(pid: number): number {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
    // utime and stime, in ticks of 10 ms.
    return (Number(fields[11]) + Number(fields[12])) * 10
  } catch {
    return 0
  }
}
