import { existsSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Shop } from '../../../server/shop.ts'

export interface Locals {
  shop: Shop
  requestId: string
  address: string
}

export interface RenderedPage {
  response: Response
  tags: string[] | null
}

/** What the build leaves in `dist/server/entry.mjs` (astro-entry.ts). */
export interface BuiltApp {
  handler(req: IncomingMessage, res: ServerResponse, next: (error?: unknown) => void, locals: Locals): Promise<void>
  render(request: Request, locals: Locals): Promise<RenderedPage>
}

/** Loads the built shop. @throws Error that says what to do when there is none. */
export async function loadBuiltApp(dist: string): Promise<BuiltApp> {
  const entry = join(dist, 'server', 'entry.mjs')
  if (!existsSync(entry))
    throw new Error(
      `The shop is not built: ${entry} is missing. Run \`npm run build\` first, or \`npm start\`, which does both.`,
    )
  return (await import(pathToFileURL(entry).href)) as BuiltApp
}
