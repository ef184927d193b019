/** What a message says, before it takes a form: HTML and text are made of the same parts. */
export interface Letter {
  subject: string
  /** What an inbox shows beside the subject. */
  preview: string
  title: string
  parts: Part[]
  /** Why the reader has it. */
  why: string
}

export type Part =
  | { kind: 'text'; text: string }
  | { kind: 'button'; label: string; href: string }
  | { kind: 'facts'; title?: string; facts: Fact[] }
  | { kind: 'lines'; lines: Amount[]; sums: Amount[] }
  /** Somebody else's words. */
  | { kind: 'quote'; text: string }
  | { kind: 'note'; text: string }

export interface Fact {
  label: string
  value: string
}

/** Something with its price beside it, as it is shown. The last of the sums is the total. */
export interface Amount {
  label: string
  amount: string
}
