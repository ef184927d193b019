import fc from 'fast-check'
import Papa from 'papaparse'
import { describe, expect, it } from 'vitest'
import { csvAnswer, escapeFormula, unescapeFormula, type Column } from './csv.ts'
import { readCsv } from './read-csv.ts'

interface Row {
  text: string
  amount: number
  cents: number
  sold: boolean
}
const columns: Column<Row>[] = [
  { name: 'text', value: (row) => row.text },
  { name: 'amount', value: (row) => row.amount },
  { name: 'price', value: (row) => row.cents / 100, digits: 2 },
  { name: 'sold', value: (row) => row.sold },
  { name: 'nothing', value: () => null },
]
const row = (text: string): Row => ({ text, amount: -690_000, cents: 2750, sold: true })

/** Cells from known attacks on spreadsheets. */
const HOSTILE = [
  '=1+1',
  '=HYPERLINK("http://evil.example","click")',
  "=cmd|' /C calc'!A0",
  '+1+1',
  '-2+3+cmd|calc',
  '@SUM(1+1)*cmd',
  '\t=1+1',
  '\r=1+1',
  '\n=1+1',
  '  =1+1',
  '\u00a0=1+1',
  '\u200b=1+1',
  '\ufeff=1+1',
  '\u0000=1+1',
  '"=1+1',
  '" =1+1"',
  "'=1+1",
  "''=1+1",
  '＝1+1',
  '＋1',
  '－1',
  '＠SUM(A1)',
  '+84 900 000 097',
]
/** Texts with a formula where a reader that expects another separator begins a cell. */
const HOSTILE_WITHIN = [
  'Lê An;=HYPERLINK("http://evil.example","x");x',
  'Lê An,=1+1,x',
  'Lê An\t=1+1\tx',
  'Lê An\n=1+1',
  'Lê An\r\n@SUM(1+1)',
  'Lê An;;\t " +1+1',
  'Lê An;\u00a0\u200b－1;，',
  "Lê An;'=1+1",
  '=1;=1,=1',
]
const HARMLESS = [
  'Hoa Hồng Đỏ',
  '90%',
  "'tis the season",
  '"quoted"',
  'a=b',
  '10 - 20',
  'a, b; c',
  '',
  ' ',
  '0900000097',
]

describe('formulas', () => {
  it.each(HOSTILE)('are escaped: %j', async (text) => {
    const csv = await (await csvAnswer('x.csv', columns, [row(text)])).text()
    const cell = Papa.parse<string[]>(csv).data[1]![0]!
    expect(cell).toBe(`'${text.replace(/[\t\r\n]/, "$&'")}`)
    expect(unescapeFormula(cell)).toBe(text)
  })

  it.each(HOSTILE_WITHIN)('are escaped for a reader that expects another separator: %j', async (text) => {
    const named: Column<Row>[] = [{ name: 'id', value: () => 'a' }, columns[0]!, { name: 'last', value: () => 'z' }]
    for (const style of ['comma', 'semicolon'] as const) {
      const csv = await (await csvAnswer('x.csv', named, [row(text)], style)).text()
      for (const delimiter of [',', ';', '\t']) {
        const cells = Papa.parse<string[]>(csv, { delimiter, newline: '\n' }).data.flat()
        expect(cells.filter((cell) => /^(?!')[\s\p{Cf}"]*[=+\-@－]/u.test(cell))).toEqual([])
      }
      const read = readCsv(csv, style === 'comma' ? ',' : ';')
      expect(read).toMatchObject({ value: [{}, { cells: ['a', text.replaceAll('\r\n', '\n'), 'z'] }] })
    }
  })

  it('are the same text again once the apostrophes are removed, whatever it is', () => {
    const text = fc.string({ unit: fc.constantFrom(...`,;\t\r\n '"\`=+-@＝a`), maxLength: 20 })
    fc.assert(fc.property(text, (typed) => unescapeFormula(escapeFormula(typed)) === typed))
  })

  it.each(['\t', ' ', "'", ';', ";'", '\n '])('are searched for in linear time in a text of many %j', (piece) => {
    const text = piece.repeat(100_000)
    const start = performance.now()
    expect(unescapeFormula(escapeFormula(text))).toBe(text)
    expect(performance.now() - start).toBeLessThan(2_000)
  })

  it.each(HARMLESS)('are not suspected in harmless text: %j', (text) => {
    expect(escapeFormula(text)).toBe(text)
    expect(unescapeFormula(text)).toBe(text)
  })
})

describe('a file', () => {
  it('has a byte order mark, CRLF, and numbers as numbers', async () => {
    const answer = await csvAnswer('san pham".csv', columns, [row('Hoa "Mộc Lan", trắng')])
    expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8')
    expect(answer.headers.get('content-disposition')).toBe('attachment; filename="san-pham-.csv"')
    const bytes = new Uint8Array(await answer.arrayBuffer())
    expect([...bytes.slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
    expect(new TextDecoder().decode(bytes)).toBe(
      'text,amount,price,sold,nothing\r\n"Hoa ""Mộc Lan"", trắng",-690000,27.50,true,\r\n',
    )
  })

  it('can be in the form that a Vietnamese spreadsheet opens', async () => {
    const text = await (await csvAnswer('x.csv', columns, [row('Hoa, lá')], 'semicolon')).text()
    expect(text).toContain('\r\n"Hoa, lá";-690000;"27,50";true;\r\n')
  })

  it('keeps a text of several lines in one cell', async () => {
    const texts = ['một\nhai', 'một\r\nhai', ' rộng ', '"']
    const csv = await (await csvAnswer('x.csv', columns, texts.map(row))).text()
    const cells = Papa.parse<string[]>(csv, { newline: '\r\n' }).data.slice(1, -1)
    expect(cells.map(([text]) => text)).toEqual(texts)
  })

  it('has a header without rows', async () => {
    expect(await (await csvAnswer('x.csv', columns, [])).text()).toBe('text,amount,price,sold,nothing\r\n')
  })

  it('is streamed', async () => {
    let made = 0
    async function* rows() {
      for (; made < 50_000; made++) yield row(`hoa ${made}`)
    }
    const reader = (await csvAnswer('x.csv', columns, rows())).body!.getReader()
    await reader.read()
    expect(made).toBeLessThan(5_000)
    let bytes = 0
    for (let part = await reader.read(); !part.done; part = await reader.read()) bytes += part.value.length
    expect(made).toBe(50_000)
    expect(bytes).toBeGreaterThan(1_000_000)
  })

  it('is no longer written once its reader has gone', async () => {
    let ended = false
    async function* rows() {
      try {
        for (;;) yield row('hoa')
      } finally {
        ended = true
      }
    }
    const { body } = await csvAnswer('x.csv', columns, rows())
    const reader = body!.getReader()
    await reader.read()
    await reader.cancel()
    expect(ended).toBe(true)
  })
})
