import { existsSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { readBuiltModules, type BuiltModules } from '#server/http/built-modules.ts'
import type { MethodsOfPaths } from '#server/call-methods.ts'
import type { Shop } from '#server/shop.ts'

export interface Locals {
  shop: Shop
  requestId: string
  address: string
  /** The methods that each path of the API accepts; none while a page to save is rendered. */
  methods?: MethodsOfPaths
}

export interface RenderedPage {
  response: Response
  tags: string[] | null
  mayBeOutdated: boolean
}

/** The built shop: answers a request from the network, or renders one page with the tags that it declared. */
export interface BuiltApp<L = Locals> {
  /** The files that each browser module needs. */
  modules: BuiltModules
  /** The inline script that loads the modules of a saved page (../module-loader.ts). */
  moduleLoader: string
  handler(req: IncomingMessage, res: ServerResponse, next: (error?: unknown) => void, locals: L): Promise<void>
  render(request: Request, locals: L): Promise<RenderedPage>
  /** Loads the code of every page, so that another build may replace the files. */
  loadRoutes(): Promise<void>
}

/** The exports of `dist/server/entry.mjs` (astro-entry.ts). */
type BuiltEntry = Omit<BuiltApp<Locals & { modules: BuiltModules }>, 'modules'>

/** Loads the built shop. @throws Error with the command to run if the build is missing */
export async function loadBuiltApp(dist: string): Promise<BuiltApp> {
  const entry = join(dist, 'server', 'entry.mjs')
  if (!existsSync(entry))
    throw new Error(
      `The shop is not built: ${entry} is missing. Run \`npm run build\` first, or \`npm start\`, which does both.`,
    )
  const { handler, render, loadRoutes, moduleLoader } = (await import(pathToFileURL(entry).href)) as BuiltEntry
  const modules = readBuiltModules(dist)
  return {
    modules,
    moduleLoader,
    loadRoutes,
    handler: (req, res, next, locals) => handler(req, res, next, { ...locals, modules }),
    render: (request, locals) => render(request, { ...locals, modules }),
  }
}
