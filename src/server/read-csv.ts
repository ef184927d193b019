import Papa from 'papaparse'
import { fail, ok, type Result } from '#shared/result.ts'
import { unescapeFormula } from './csv.ts'

/** A line of a CSV file that is not empty; its number is the one that a spreadsheet shows, counted from 1. */
export interface CsvLine {
  line: number
  cells: string[]
  /** Whether quotation marks in it do not match. */
  isBroken: boolean
}

/** What separates cells. */
export const SEPARATORS = [',', ';', '\t']

/**
 * Reads CSV as spreadsheets and `csvAnswer` write it: with or without a byte order mark, separated by commas,
 * semicolons or tabs, with any line ends, and with apostrophes before texts that looked like formulas.
 * @param separator left out: the one that the first line has most of
 */
export function readCsv(text: string, separator?: string): Result<CsvLine[], 'csv_encoding' | 'csv_empty'> {
  // The first character replaces undecodable bytes; the second appears between the letters of UTF-16.
  if (/[\ufffd\0]/.test(text)) return fail('csv_encoding')
  const plain = text.replace(/^\ufeff/, '').replace(/\r\n?/g, '\n')
  const named = /^sep=([,;\t])\n/i.exec(plain)
  const body = named ? plain.slice(named[0].length) : plain
  const { data, errors } = Papa.parse<string[]>(body, {
    delimiter: named?.[1] ?? separator ?? separatorOf(body),
    newline: '\n',
  })

  const broken = new Set(errors.filter(({ type }) => type === 'Quotes').map(({ row }) => row))
  const lines = data
    .map((cells, index) => ({
      line: index + (named ? 2 : 1),
      cells: cells.map(unescapeFormula),
      isBroken: broken.has(index),
    }))
    .filter(({ cells, isBroken }) => isBroken || cells.some((cell) => cell.trim() !== ''))
  return lines.length === 0 ? fail('csv_empty') : ok(lines)
}

/** Returns the separator of the names in the first line. */
function separatorOf(text: string): string {
  const head = text.slice(0, Math.max(0, text.indexOf('\n')) || undefined)
  const count = (separator: string) => head.split(separator).length
  return SEPARATORS.toSorted((a, b) => count(b) - count(a))[0]!
}
