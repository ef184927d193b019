import { ReadableStream } from 'node:stream/web'
import Papa from 'papaparse'

/** What a cell may hold. Numbers stay numbers to a spreadsheet; nothing else is ever taken for a formula. */
type Cell = string | number | boolean | null | undefined

/** A column: what stands in its head, and what it says of a row. */
export interface Column<Row> {
  name: string
  value(row: Row): Cell
  /** For money: how many digits stand behind a number's decimal sign. */
  digits?: number
}

/**
 * `comma` is what most of the world reads; `semicolon` is what a spreadsheet set to Vietnamese opens in columns: its
 * decimal sign is the comma, so cells are parted by semicolons.
 */
export type CsvStyle = 'comma' | 'semicolon'

/** Rows that are sent in one piece. */
const ROWS_AT_ONCE = 500

/**
 * What a spreadsheet may take for the beginning of a formula, also behind spaces, invisible characters and quotes
 * (OWASP, CSV injection). The wide forms of the signs count in East Asian settings.
 */
const FORMULA = /^[\s\p{Cc}\p{Cf}"'`]*[=+\-@\t\r\n\uff1d\uff0b\uff0d\uff20]/u

/** The style that a request asks for with `?separator=semicolon`. */
export function csvStyle(url: URL): CsvStyle {
  return url.searchParams.get('separator') === 'semicolon' ? 'semicolon' : 'comma'
}

/**
 * A CSV file to download: UTF-8 with its mark (without it Excel reads another encoding), CRLF, and an apostrophe
 * before whatever looks like a formula. It is written while it is sent: `rows` may be an async generator over any
 * number of them.
 * @param filename plain ASCII, with `.csv`
 */
export function csvAnswer<Row>(
  filename: string,
  columns: readonly Column<Row>[],
  rows: Iterable<Row> | AsyncIterable<Row>,
  style: CsvStyle = 'comma',
): Response {
  return new Response(ReadableStream.from(csvBytes(columns, rows, style)) as BodyInit, {
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
    lines.push(columns.map(({ value, digits }) => written(value(row), style, digits)))
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

/** Quotes around whatever a reader that expects another separator would tear apart. */
function isQuoted(cell: unknown): boolean {
  return typeof cell === 'string' && /^'|[,;\t]|^\s|\s$/.test(cell)
}

function written(cell: Cell, style: CsvStyle, digits?: number): string {
  if (cell === null || cell === undefined) return ''
  if (typeof cell === 'string') return neutralised(cell)
  if (typeof cell === 'boolean') return String(cell)
  const number = digits === undefined ? String(cell) : cell.toFixed(digits)
  return style === 'comma' ? number : number.replace('.', ',')
}

/** A text as a cell that no spreadsheet takes for a formula. `originalOf` takes it back. */
export function neutralised(text: string): string {
  return FORMULA.test(text) ? `'${text}` : text
}

/** What a cell said before `neutralised`. */
export function originalOf(cell: string): string {
  return cell.startsWith("'") && FORMULA.test(cell.slice(1)) ? cell.slice(1) : cell
}
