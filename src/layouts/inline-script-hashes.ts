import { createHash } from 'node:crypto'
import { moduleLoader } from '#features/publishing/module-loader.ts'
import { bootScript } from './boot-script.ts'

/** What allows our inline scripts in the content security policy. */
export const inlineScriptHashes = [bootScript, moduleLoader].map(
  (script) => `sha256-${createHash('sha256').update(script).digest('base64')}` as const,
)
