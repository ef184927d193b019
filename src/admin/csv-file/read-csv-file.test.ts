import { describe, expect, it } from 'vitest'
import { MAX_CSV_BYTES } from '#shared/csv.schema.ts'
import { readCsvFile } from './read-csv-file.ts'

describe('a file', () => {
  const read = (...parts: BlobPart[]) => readCsvFile(new File(parts, 'hoa.csv'))

  it('is UTF-8, with a byte order mark or without, or UTF-16 with one', async () => {
    const csv = 'slug\nhoa-hồng'
    const utf16 = new Uint16Array([0xfeff, ...[...csv].map((letter) => letter.charCodeAt(0))])
    for (const parts of [csv, `\ufeff${csv}`, utf16]) expect(await read(parts)).toEqual({ ok: true, value: csv })
  })

  it('in another encoding is refused, not guessed', async () => {
    expect(await read(new Uint8Array([0x68, 0xe0, 0x20]))).toEqual({ ok: false, code: 'encoding' })
  })

  it('is limited in size', async () => {
    expect(await read('x'.repeat(MAX_CSV_BYTES + 1))).toEqual({ ok: false, code: 'tooLarge' })
    expect(await read('')).toEqual({ ok: true, value: '' })
  })
})
