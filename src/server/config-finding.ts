/**
 * How serious a finding is. `refused`: the shop does not start. `risk`: it starts, but money or data is in danger.
 * `missing`: it starts without something that a real shop needs.
 */
export type Severity = 'refused' | 'risk' | 'missing'

/** One problem of a configuration. */
export interface Finding {
  severity: Severity
  /** The environment variable it is about. */
  variable: string
  /** What is wrong, as the rest of a sentence that begins with the variable. Never holds a secret's value. */
  what: string
  /** What to do about it, as a sentence. */
  remedy: string
}

/** Formats a finding as one line: variable, problem, remedy. */
export function findingLine({ variable, what, remedy }: Finding): string {
  return `${variable} ${what}. ${remedy}`
}

/** Thrown when the shop must not start; the message holds a line for each reason. */
export class ConfigError extends Error {
  readonly findings: readonly Finding[]

  constructor(findings: readonly Finding[]) {
    super(`The configuration is refused.\n${findings.map((finding) => `  ${findingLine(finding)}`).join('\n')}`)
    this.name = 'ConfigError'
    this.findings = findings
  }
}

/** @throws ConfigError when one of the findings forbids the start */
export function refuse(findings: readonly Finding[]): void {
  const refused = findings.filter(({ severity }) => severity === 'refused')
  if (refused.length > 0) throw new ConfigError(refused)
}

/** Builds a finding that forbids the start. */
export const refused = (variable: string, what: string, remedy: string): Finding => ({
  severity: 'refused',
  variable,
  what,
  remedy,
})

/** Builds a finding about a danger. */
export const risk = (variable: string, what: string, remedy: string): Finding => ({
  severity: 'risk',
  variable,
  what,
  remedy,
})

/** Builds a finding about a part that a real shop needs. */
export const missing = (variable: string, what: string, remedy: string): Finding => ({
  severity: 'missing',
  variable,
  what,
  remedy,
})
