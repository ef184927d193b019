import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** Says in `$DATA_DIR/shop.pid` which process serves this data; backup and restore ask. */
export async function writePidFile(dataDir: string): Promise<void> {
  await mkdir(dataDir, { recursive: true })
  await writeFile(join(dataDir, 'shop.pid'), `${process.pid}\n`)
}

/** Takes this process's name away; another process's stays. */
export async function removePidFile(dataDir: string): Promise<void> {
  const file = join(dataDir, 'shop.pid')
  const pid = await readFile(file, 'utf8').catch(() => '')
  if (pid.trim() === String(process.pid)) await rm(file, { force: true })
}
