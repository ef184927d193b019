import type { Logger } from 'pino'
import { DEMO_ADMIN, DEMO_CUSTOMER, DEMO_PASSWORD } from '#shared/demo-accounts.ts'
import { createLog } from './log.ts'
import type { Shop } from './shop.ts'
import { readShopState } from './shop-state.ts'

/** Signals that follow the first within this time count as the same one, in milliseconds. */
const SAME_SIGNAL_MS = 1_000

export interface RunningServer {
  url: string
  shop: Shop
  /** Finishes requests in progress, then closes everything. */
  close(): Promise<void>
}

export interface StartedServer extends RunningServer {
  /** Notes for the owner about the configuration, in a few lines. */
  notes?: string[]
}

/** Runs the shop as this process: prints its address, stops gracefully on a signal, and survives unexpected errors. */
export async function runAsProcess(start: () => Promise<StartedServer>): Promise<void> {
  const log = createLog({ logLevel: 'info' })
  // One request's error must not stop the shop for everyone else. Money and content in the database are safe at any
  // moment, so continuing is better than a restart.
  process.on('uncaughtException', (error) =>
    log.error({ err: error }, 'An error outside of a request was not handled; the shop keeps running'),
  )
  logUnexpected(log)

  let server: StartedServer
  try {
    server = await start()
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    if (process.env['LOG_LEVEL'] === 'debug') console.error(error)
    process.exit(1)
  }
  announce(server, (await readShopState(server.shop.db, 'demo')) === true)

  let stoppingSince: number | undefined
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, () => {
      // A second signal stops at once. One Ctrl-C sends two or three: from the terminal, and from the process that
      // started this one.
      if (stoppingSince !== undefined && performance.now() - stoppingSince < SAME_SIGNAL_MS) return
      if (stoppingSince !== undefined) process.exit(1)
      stoppingSince = performance.now()
      void server
        .close()
        .catch((error: unknown) => log.error({ err: error }, 'The shop could not be closed cleanly'))
        .then(() => process.exit(0))
    })
  }
}

/** Logs unhandled rejections, which would end the process otherwise. Returns a function that stops doing so. */
export function logUnexpected(log: Pick<Logger, 'error'>): () => void {
  const listener = (reason: unknown) =>
    log.error({ err: reason }, 'A rejection outside of a request was not handled; the shop keeps running')
  process.on('unhandledRejection', listener)
  return () => void process.off('unhandledRejection', listener)
}

function announce({ url, shop, notes = [] }: StartedServer, isDemo: boolean): void {
  const lines = ['', '  Mộc Lan is open', `  ${shop.config.siteUrl}`]
  if (new URL(url).port !== new URL(shop.config.siteUrl).port) lines.push(`  (listening on ${url})`)
  if (shop.config.payments.sandbox)
    lines.push('', '  Payments run in the sandbox: pay with card 4242 4242 4242 4242, any later date, any CVC.')
  if (isDemo) lines.push(`  Demo accounts: ${DEMO_ADMIN} and ${DEMO_CUSTOMER}, password ${DEMO_PASSWORD}`)
  console.log([...lines, '', ...notes.map((note) => `  ${note}`), ''].join('\n'))
}
