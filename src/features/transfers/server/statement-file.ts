import { plainAccountNumber } from '#features/payments/bank-account-number.ts'
import { readCsv, SEPARATORS } from '#server/read-csv.ts'
import { addDays, dayInVietnam, isDay, startOfDay } from '#shared/dates.ts'
import { foldText } from '#shared/find-text.ts'
import { readMoney } from '#shared/read-money.ts'
import { fail, ok, type Result } from '#shared/result.ts'
import { MAX_CSV_LINES } from '#shared/csv.schema.ts'

/** A line of money that came in. */
export interface StatementLine {
  /** As a spreadsheet counts, from 1. */
  line: number
  amount: number
  content: string
  /** The bank's own number of the line; empty: the statement names none. */
  bankReference: string
  bookedAt: Date
}

/** Why a line cannot be read. */
type LineProblem = 'unreadable' | 'date' | 'amount' | 'account'

export interface Statement {
  lines: StatementLine[]
  bad: { line: number; problem: LineProblem }[]
  /** How many lines were left out because their money went out. */
  outgoing: number
}

/**
 * The names of columns in the statements of Vietnamese banks, in both languages, folded. A header cell may hold
 * several, such as `Ngày giao dịch/Transaction date`.
 */
const NAMES = {
  date: [
    'ngay giao dich',
    'ngay gd',
    'ngay',
    'ngay hach toan',
    'thoi gian',
    'thoi gian giao dich',
    'transaction date',
    'date',
  ],
  credit: [
    'so tien ghi co',
    'ghi co',
    'co',
    'phat sinh co',
    'tien vao',
    'so tien vao',
    'credit',
    'credit amount',
    'amount in',
  ],
  debit: [
    'so tien ghi no',
    'ghi no',
    'no',
    'phat sinh no',
    'tien ra',
    'so tien ra',
    'debit',
    'debit amount',
    'amount out',
  ],
  amount: ['so tien', 'so tien gd', 'so tien giao dich', 'amount', 'transaction amount'],
  content: [
    'noi dung',
    'noi dung giao dich',
    'noi dung chi tiet',
    'mo ta',
    'mo ta giao dich',
    'dien giai',
    'description',
    'details',
    'transaction detail',
    'transaction details',
    'content',
  ],
  reference: [
    'so tham chieu',
    'ma tham chieu',
    'ma giao dich',
    'ma gd',
    'so giao dich',
    'so but toan',
    'so ct',
    'so chung tu',
    'reference',
    'reference no',
    'reference number',
    'ref no',
    'transaction id',
    'doc no',
  ],
  account: ['so tai khoan', 'tai khoan', 'account', 'account number', 'account no'],
} as const
type ColumnName = keyof typeof NAMES
type Columns = Partial<Record<ColumnName, number>>

/** How many lines a bank may write before the names of the columns: its name, the account, the period, the balance. */
const MAX_LINES_BEFORE = 40

/**
 * Reads a bank's statement as CSV: any separator, the names of the columns in Vietnamese or English, lines of the bank
 * before and sums after them. Money that went out is counted and left out.
 * @param account the number of the account; a line that names another one is a problem
 * @param now the end of what can be booked
 */
export function readStatement(
  csv: string,
  { account, now }: { account: string; now: Date },
): Result<Statement, 'csv_encoding' | 'csv_empty' | 'statement_columns' | 'csv_too_long'> {
  let failure: 'csv_encoding' | 'csv_empty' | null = null
  for (const separator of SEPARATORS) {
    const read = readCsv(csv, separator)
    if (!read.ok) failure = read.code
    if (!read.ok) continue
    const place = read.value.slice(0, MAX_LINES_BEFORE).findIndex(({ cells }) => columnsOf(cells) !== null)
    if (place < 0) continue
    const columns = columnsOf(read.value[place]!.cells)!
    const lines = read.value.slice(place + 1)
    if (lines.length > MAX_CSV_LINES) return fail('csv_too_long')
    return ok(readLines(lines, columns, { account, now }))
  }
  return fail(failure ?? 'statement_columns')
}

/** Returns where the columns are, if a line names the least that is needed; null: it does not. */
function columnsOf(cells: readonly string[]): Columns | null {
  const columns: Columns = {}
  for (const [place, cell] of cells.entries()) {
    const names = [cell, ...cell.split(/[/\n()|]/)].map((part) =>
      foldText(part)
        .replaceAll(/[._\s]+/g, ' ')
        .trim(),
    )
    const found = (Object.keys(NAMES) as ColumnName[]).find((column) =>
      names.some((name) => (NAMES[column] as readonly string[]).includes(name)),
    )
    if (found) columns[found] ??= place
  }
  const hasMoney = columns.credit !== undefined || columns.amount !== undefined
  return columns.date !== undefined && columns.content !== undefined && hasMoney ? columns : null
}

/** A long number as a spreadsheet saves it, 2.02611E+13: it tells a line from others no more. */
const ROUNDED = /^\d(?:[.,]\d+)?E\+\d+$/i

function readLines(
  lines: readonly { line: number; cells: string[]; isBroken: boolean }[],
  columns: Columns,
  { account, now }: { account: string; now: Date },
): Statement {
  const statement: Statement = { lines: [], bad: [], outgoing: 0 }
  for (const { line, cells, isBroken } of lines) {
    const cell = (column: ColumnName) => cells[columns[column] ?? -1]?.trim() ?? ''
    const bad = (problem: LineProblem) => void statement.bad.push({ line, problem })
    if (isBroken) {
      bad('unreadable')
      continue
    }
    // Sums, the balance and the bank's closing words have no date.
    if (!/\d/.test(cell('date'))) continue
    const amount = amountOf(cell)
    const bookedAt = instantOf(cell('date'), now)
    if (amount !== null && amount <= 0) statement.outgoing++
    else if (amount === null) bad('amount')
    else if (bookedAt === null) bad('date')
    else if (cell('account') !== '' && plainAccountNumber(cell('account')) !== account) bad('account')
    else {
      const bankReference = ROUNDED.test(cell('reference')) ? '' : cell('reference')
      statement.lines.push({ line, amount, content: cell('content'), bankReference, bookedAt })
    }
  }
  return statement
}

/** Returns what came in, in dong; zero or less: money went out; null: it cannot be read. */
function amountOf(cell: (column: ColumnName) => string): number | null {
  const credit = signedDong(cell('credit'))
  if (credit !== 0) return credit
  const debit = signedDong(cell('debit'))
  return debit === 0 ? signedDong(cell('amount')) : debit && -Math.abs(debit)
}

/** Reads an amount as banks write it: `1,500,000`, `+1.500.000 VND`, `1,500,000.00`. Nothing is zero. */
function signedDong(text: string): number | null {
  const [, sign = '', digits = ''] = /^([+-]?)\s*(.*?)$/.exec(text.replaceAll('−', '-')) ?? []
  if (/^-?$/.test(digits)) return 0
  const amount = readMoney(digits.replace(/[.,]00?(?=\D*$)/, ''), 'VND')
  return amount === null ? null : sign === '-' ? -amount : amount
}

/**
 * Reads a day, and a time of day if there is one, of Vietnam: `26/11/2026 14:05:33`, `26-11-2026` or `2026-11-26
 * 14:05`. A day alone means its end, or now. Null: it cannot be read, or has not come yet.
 */
function instantOf(text: string, now: Date): Date | null {
  const [, ...parts] = /^(\d{1,4})[/-](\d{1,2})[/-](\d{1,4})(?:[\sT]+(\d{1,2}):(\d{2})(?::(\d{2}))?)?/.exec(text) ?? []
  const [first = '', month = '', last = '', hours, minutes = '0', seconds = '0'] = parts
  const [year, date] = first.length === 4 ? [first, last] : [last, first]
  const day = `${year}-${month.padStart(2, '0')}-${date.padStart(2, '0')}`
  if (!isDay(day) || day > dayInVietnam(now)) return null
  const time = hours === undefined ? null : [Number(hours), Number(minutes), Number(seconds)]
  if (time && (time[0]! > 23 || time[1]! > 59 || time[2]! > 59)) return null
  const at = time
    ? startOfDay(day).getTime() + ((time[0]! * 60 + time[1]!) * 60 + time[2]!) * 1000
    : startOfDay(addDays(day, 1)).getTime() - 1000
  return new Date(Math.min(at, now.getTime()))
}
