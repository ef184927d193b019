// Runs the shop with a clock that is off by CLOCK_OFFSET_MS milliseconds, or by those that a test writes into
// CLOCK_OFFSET_FILE and may change, or stands at CLOCK_STANDS_AT (milliseconds since 1970); its answers bear the time of
// that clock. It renders no page ahead.
import { readFileSync } from 'node:fs'
import { subscribe } from 'node:diagnostics_channel'
import type { ServerResponse } from 'node:http'
import { startServer } from '#src/server.ts'
import { readConfig } from '#server/config.ts'
import { createShop } from '#composition/create-shop.ts'
import { runAsProcess } from '#server/process.ts'

const { CLOCK_OFFSET_FILE, CLOCK_OFFSET_MS, CLOCK_STANDS_AT } = process.env
const offset = () => Number(CLOCK_OFFSET_FILE ? readFileSync(CLOCK_OFFSET_FILE, 'utf8') : CLOCK_OFFSET_MS)
const clock = { now: () => new Date(CLOCK_STANDS_AT ? Number(CLOCK_STANDS_AT) : Date.now() + offset()) }
subscribe('http.server.request.start', (message) => {
  const { response } = message as { response: ServerResponse }
  response.setHeader('Date', clock.now().toUTCString())
})
const config = readConfig(process.env)
await runAsProcess(async () => startServer(config, { open: await createShop(config, { clock }), fill: false }))
