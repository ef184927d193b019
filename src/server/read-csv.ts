import Papa from 'papaparse'
import { fail, ok, type Result } from '#shared/result.ts'
import { originalOf } from './csv.ts'

/** A line of a CSV file that holds anything: its number as a spreadsheet shows it, counted from 1. */
export interface CsvLine {
  line: number
  cells: string[]
  /** Quotation marks that do not match. */
  isBroken: boolean
}

const SEPARATORS = [',', ';', '\t']

/**
 * Reads CSV as spreadsheets and `csvAnswer` write it: with or without a mark, parted by commas, semicolons or tabs,
 * any line ends, apostrophes before what looked like a formula. Fails with csv_encoding, csv_empty.
 */
export function readCsv(text: string): Result<CsvLine[], 'csv_encoding' | 'csv_empty'> {
  // A decoder puts the first where bytes make no sense; the second stands between the letters of UTF-16.
  if (/[\ufffd\0]/.test(text)) return fail('csv_encoding')
  const plain = text.replace(/^\ufeff/, '').replace(/\r\n?/g, '\n')
  const named = /^sep=([,;\t])\n/i.exec(plain)
  const body = named ? plain.slice(named[0].length) : plain
  const { data, errors } = Papa.parse<string[]>(body, { delimiter: named?.[1] ?? separatorOf(body), newline: '\n' })

  const broken = new Set(errors.filter(({ type }) => type === 'Quotes').map(({ row }) => row))
  const lines = data
    .map((cells, index) => ({
      line: index + (named ? 2 : 1),
      cells: cells.map(originalOf),
      isBroken: broken.has(index),
    }))
    .filter(({ cells, isBroken }) => isBroken || cells.some((cell) => cell.trim() !== ''))
  return lines.length === 0 ? fail('csv_empty') : ok(lines)
}

/** What the names in the first line are parted by. */
function separatorOf(text: string): string {
  const head = text.slice(0, Math.max(0, text.indexOf('\n')) || undefined)
  const count = (separator: string) => head.split(separator).length
  return SEPARATORS.toSorted((a, b) => count(b) - count(a))[0]!
}
