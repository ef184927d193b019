import { createHash } from 'node:crypto'
import { bootScript } from './boot-script.ts'

/** What allows the boot script in the content security policy. */
export const bootScriptHash = `sha256-${createHash('sha256').update(bootScript).digest('base64')}` as const
