import Papa from 'papaparse'
import type { z } from 'zod'
import type { csvStyle } from '#shared/wire.ts'
import { startedStream } from './started-stream.ts'

/** The value of a cell. Numbers stay numbers in a spreadsheet; nothing else can become a formula. */
type Cell = string | number | boolean | null | undefined

/** A column: its header, and its value for a row. */
export interface Column<Row> {
  name: string
  value(row: Row): Cell
  /** For money: the number of decimal digits. */
  digits?: number
}

/**
 * `comma` is the usual form. `semicolon` is the form that a spreadsheet with Vietnamese settings opens in columns: its
 * decimal sign is the comma, so semicolons separate cells.
 */
export type CsvStyle = z.output<typeof csvStyle>

/** How many rows are sent in one chunk. */
const ROWS_AT_ONCE = 500

/**
 * What a spreadsheet may read as the start of a formula, also after spaces, invisible characters and quotes (OWASP, CSV
 * injection). The full-width signs count in East Asian settings.
 */
const FORMULA = /^[\s\p{Cc}\p{Cf}"'`]*[=+\-@\t\r\n\uff1d\uff0b\uff0d\uff20]/u

/**
 * The same within a text, at which a reader that expects another separator begins a cell: for that reader the quotation
 * marks around the text are in the middle of a cell and protect nothing. The file's own separator counts, too, because
 * a spreadsheet may save the file with another one. What is skipped before the sign contains no tab or line break, so a
 * search takes linear time.
 */
const INNER = String.raw`(?=[[\s\p{Cc}\p{Cf}"'\x60]--[\t\r\n]]*[=+\-@\uff1d\uff0b\uff0d\uff20])`
const INNER_FORMULA = new RegExp(String.raw`(?<=[,;\t\r\n])${INNER}`, 'gv')
const ESCAPED_INNER_FORMULA = new RegExp(String.raw`(?<=[,;\t\r\n])'${INNER}`, 'gv')

/**
 * Returns a CSV download: UTF-8 with a byte order mark (Excel assumes another encoding without it), CRLF, and an
 * apostrophe before anything that looks like a formula. It is streamed, so `rows` may be an async generator over any
 * number of rows.
 * @param filename plain ASCII, with `.csv`
 */
export async function csvAnswer<Row>(
  filename: string,
  columns: readonly Column<Row>[],
  rows: Iterable<Row> | AsyncIterable<Row>,
  style: CsvStyle = 'comma',
): Promise<Response> {
  return new Response(await startedStream(csvBytes(columns, rows, style)), {
    headers: {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': `attachment; filename="${filename.replace(/[^\w.-]+/g, '-')}"`,
      'Cache-Control': 'no-store',
    },
  })
}

async function* csvBytes<Row>(
  columns: readonly Column<Row>[],
  rows: Iterable<Row> | AsyncIterable<Row>,
  style: CsvStyle,
): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder()
  let text = '\ufeff'
  let lines = [columns.map(({ name }) => name)]
  for await (const row of rows) {
    lines.push(columns.map(({ value, digits }) => formatCell(value(row), style, digits)))
    if (lines.length < ROWS_AT_ONCE) continue
    yield encoder.encode(text + csvLines(lines, style))
    text = ''
    lines = []
  }
  yield encoder.encode(text + csvLines(lines, style))
}

function csvLines(lines: readonly string[][], style: CsvStyle): string {
  if (lines.length === 0) return ''
  const delimiter = style === 'comma' ? ',' : ';'
  return `${Papa.unparse([...lines], { delimiter, newline: '\r\n', quotes: isQuoted })}\r\n`
}

/**
 * Returns whether a cell needs quotes: it has characters at which a reader that expects another separator would split
 * it.
 */
function isQuoted(cell: unknown): boolean {
  return typeof cell === 'string' && /^'|[,;\t]|^\s|\s$/.test(cell)
}

function formatCell(cell: Cell, style: CsvStyle, digits?: number): string {
  if (cell === null || cell === undefined) return ''
  if (typeof cell === 'string') return escapeFormula(cell)
  if (typeof cell === 'boolean') return String(cell)
  const number = digits === undefined ? String(cell) : cell.toFixed(digits)
  return style === 'comma' ? number : number.replace('.', ',')
}

/**
 * Returns a text with an apostrophe before each part of it that a spreadsheet could read as a formula: its beginning,
 * and what follows a separator or a line break. `unescapeFormula` reverses it.
 */
export function escapeFormula(text: string): string {
  const escaped = text.replaceAll(INNER_FORMULA, "'")
  return FORMULA.test(escaped) ? `'${escaped}` : escaped
}

/** Reverses `escapeFormula`. */
export function unescapeFormula(cell: string): string {
  const text = cell.replaceAll(ESCAPED_INNER_FORMULA, '')
  return text.startsWith("'") && FORMULA.test(text.slice(1)) ? text.slice(1) : text
}
