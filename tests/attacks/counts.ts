import { appendFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { inject } from 'vitest'

declare module 'vitest' {
  export interface ProvidedContext {
    attackCounts: string
  }
}

/** Provides a file that the test files append their counts to, and prints the sums after the last test. */
export default function setup(project: TestProject): () => void {
  const folder = mkdtempSync(join(tmpdir(), 'moc-lan-attacks-'))
  const file = join(folder, 'counts')
  appendFileSync(file, '')
  project.provide('attackCounts', file)
  return () => {
    const sums = new Map<string, number>()
    for (const line of readFileSync(file, 'utf8').split('\n').filter(Boolean)) {
      const [what = '', count] = line.split('\t')
      sums.set(what, (sums.get(what) ?? 0) + Number(count))
    }
    if (sums.size > 0) console.log(`attacks: ${[...sums].map(([what, count]) => `${count} ${what}`).join(', ')}`)
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Adds to the counts that the run prints at its end. */
export function count(
  what: 'inputs' | 'fuzzed calls' | 'properties' | 'lines of log without a secret',
  by: number,
): void {
  appendFileSync(inject('attackCounts'), `${what}\t${by}\n`)
}
