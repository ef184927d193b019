import { appendFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { inject } from 'vitest'
import { auditLine, type Audit } from './audit.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    faultAudits: string
  }
}

/** Provides a file that the worlds append their audits to, and prints the sum after the last test. */
export default function setup(project: TestProject): () => void {
  const folder = mkdtempSync(join(tmpdir(), 'moc-lan-audits-'))
  const file = join(folder, 'audits')
  appendFileSync(file, '')
  project.provide('faultAudits', file)
  return () => {
    const lines = readFileSync(file, 'utf8').split('\n').filter(Boolean)
    if (lines.length > 0) console.log(auditLine(lines.map((line) => JSON.parse(line) as Audit)))
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Adds to the audits whose sum the run prints at its end. */
export function keepAudit(audit: Audit): void {
  appendFileSync(inject('faultAudits'), `${JSON.stringify(audit)}\n`)
}
