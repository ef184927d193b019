import { MAX_CSV_BYTES } from '#shared/csv.schema.ts'
import { fail, ok, type Result } from '#shared/result.ts'

/**
 * Returns the text of a CSV file: UTF-8, or UTF-16 with a byte order mark, as some spreadsheets write it. The failure
 * codes are keys of the dialog's messages.
 */
export async function readCsvFile(file: File): Promise<Result<string, 'encoding' | 'tooLarge' | 'unreadable'>> {
  if (file.size > MAX_CSV_BYTES) return fail('tooLarge')
  let bytes: Uint8Array
  try {
    bytes = new Uint8Array(await file.arrayBuffer())
  } catch {
    return fail('unreadable')
  }
  const mark = bytes[0]! * 256 + bytes[1]!
  const encoding = mark === 0xfffe ? 'utf-16le' : mark === 0xfeff ? 'utf-16be' : 'utf-8'
  try {
    return ok(new TextDecoder(encoding, { fatal: true }).decode(bytes))
  } catch {
    return fail('encoding')
  }
}
