import { MAX_FILE_BYTES } from '#features/catalog/product.schema.ts'

export type FileText = { ok: true; csv: string } | { ok: false; problem: 'encoding' | 'tooLarge' | 'unreadable' }

/** The text of a CSV file: UTF-8, or UTF-16 with its mark, as some spreadsheets write it. */
export async function readCsvFile(file: File): Promise<FileText> {
  if (file.size > MAX_FILE_BYTES) return { ok: false, problem: 'tooLarge' }
  let bytes: Uint8Array
  try {
    bytes = new Uint8Array(await file.arrayBuffer())
  } catch {
    return { ok: false, problem: 'unreadable' }
  }
  const mark = bytes[0]! * 256 + bytes[1]!
  const encoding = mark === 0xfffe ? 'utf-16le' : mark === 0xfeff ? 'utf-16be' : 'utf-8'
  try {
    return { ok: true, csv: new TextDecoder(encoding, { fatal: true }).decode(bytes) }
  } catch {
    return { ok: false, problem: 'encoding' }
  }
}
