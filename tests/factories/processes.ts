import { execFileSync } from 'node:child_process'

interface Process {
  pid: number
  parent: number
  command: string
}

/** Returns every process of this machine that has not ended. A zombie counts as ended. */
export function runningProcesses(): Process[] {
  const listed = execFileSync('ps', ['-A', '-ww', '-o', 'pid=,ppid=,stat=,args='], { encoding: 'utf8' })
  return listed.split('\n').flatMap((line) => {
    const [, pid, parent, state, command] = /^\s*(\d+)\s+(\d+)\s+(\S+)\s+(.*)$/.exec(line) ?? []
    return pid && state && !state.startsWith('Z') ? [{ pid: +pid, parent: Number(parent), command: command ?? '' }] : []
  })
}

/** Returns a process and all its descendants. */
export function familyOf(pid: number): Process[] {
  const all = runningProcesses()
  const family = all.filter((each) => each.pid === pid)
  for (const { pid } of family) family.push(...all.filter(({ parent }) => parent === pid))
  return family
}
