import type { InArgs, InStatement } from '@libsql/client'

export type Statement = InStatement | [string, InArgs?]

const FIRST_WORD = /^(?:\s|;|--[^\n]*\n|\/\*[^]*?\*\/)*([a-z]+)/i
/** What matters after `with`: words and parentheses, outside of strings, quoted names and comments. */
const TOKENS = /'[^']*'|"[^"]*"|`[^`]*`|\[[^\]]*\]|--[^\n]*|\/\*[^]*?\*\/|[()]|[\w$\u0080-\uffff]+/g
const VERBS_AFTER_WITH = new Set(['select', 'values', 'insert', 'replace', 'update', 'delete'])
const READS = new Set(['select', 'values', 'explain', 'pragma'])
const CONTROL = new Set(['begin', 'commit', 'end', 'rollback', 'savepoint', 'release', 'attach', 'detach'])
/** The statements by which drizzle nests transactions. */
const NESTING = new Set(['savepoint', 'release', 'rollback'])
const SETTING =
  /^[^]*?pragma\s+(?:\w+\.)?(foreign_keys|synchronous|journal_mode|busy_timeout|query_only|locking_mode)\s*[=(]/i

/** Returns the kind of a statement by its first word, or by the verb after the tables of a `with`. */
export function kindOf(statement: Statement): 'read' | 'write' {
  const text = textOf(statement)
  const word = firstWord(text)
  return READS.has(word === 'with' ? verbAfterWith(text) : word) ? 'read' : 'write'
}

/** @throws Error if a statement would change a connection's settings, or begin or end a transaction unnoticed */
export function refuseControl(statement: Statement, insideTransaction = false): void {
  const text = textOf(statement)
  const word = firstWord(text)
  if (CONTROL.has(word) && !(insideTransaction && NESTING.has(word))) {
    throw new Error(`Use db.batch or db.transaction instead of "${word}"`)
  }
  if (word === 'pragma' && SETTING.test(text)) throw new Error('The settings of a connection are those of openDatabase')
}

function textOf(statement: Statement): string {
  if (typeof statement === 'string') return statement
  return Array.isArray(statement) ? statement[0] : statement.sql
}

function firstWord(text: string): string {
  return FIRST_WORD.exec(text)?.[1]?.toLowerCase() ?? ''
}

/** Returns the verb that follows the tables of a `with`, which are in parentheses; '' without one. */
function verbAfterWith(text: string): string {
  let depth = 0
  for (const [token] of text.matchAll(TOKENS)) {
    const word = token.toLowerCase()
    if (word === '(') depth++
    else if (word === ')') depth--
    else if (depth === 0 && VERBS_AFTER_WITH.has(word)) return word
  }
  return ''
}
