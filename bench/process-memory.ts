import { readdirSync, readFileSync } from 'node:fs'

/** Returns the memory of a process, in MB (VmRSS). 0 without /proc. */
export function memoryMb(pid: number): number {
  return numberIn(`/proc/${pid}/status`, /^VmRSS:\s+(\d+) kB/m) / 1024
}

/** Returns a process's share of the memory that it and others use, in MB (PSS). 0 without /proc. */
export function shareMb(pid: number): number {
  return numberIn(`/proc/${pid}/smaps_rollup`, /^Pss:\s+(\d+) kB/m) / 1024
}

/** Returns a process and those it has started, the oldest first, with their commands. Empty without /proc. */
export function processTree(pid: number): { pid: number; command: string }[] {
  const parents = new Map<number, number>()
  for (const name of readdirSync('/proc')) {
    const parent = numberIn(`/proc/${name}/status`, /^PPid:\s+(\d+)/m)
    if (parent > 0) parents.set(Number(name), parent)
  }
  const family = [pid]
  for (const each of family) for (const [child, parent] of parents) if (parent === each) family.push(child)
  return family.map((each) => ({ pid: each, command: read(`/proc/${each}/cmdline`).replaceAll('\0', ' ').trim() }))
}

function numberIn(file: string, line: RegExp): number {
  return Number(line.exec(read(file))?.[1] ?? 0)
}

/** Returns the text of a file; nothing if it is gone, as a process's files are. */
function read(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}
