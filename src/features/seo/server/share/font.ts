import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import font from './lora-500.ttf?inline'

let file: Promise<string> | undefined

/**
 * Returns the path of the shop's serif font. Written to the temp folder once per process, because text is drawn from
 * font files only.
 */
export function serifFile(): Promise<string> {
  return (file ??= writeFont())
}

async function writeFont(): Promise<string> {
  const path = join(await mkdtemp(join(tmpdir(), 'moc-lan-font-')), 'lora-500.ttf')
  await writeFile(path, Buffer.from(font.slice(font.indexOf(',') + 1), 'base64'))
  return path
}
