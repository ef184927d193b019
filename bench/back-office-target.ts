// A child process of bench/back-office.ts: the built shop on the folder of DATA_DIR. It renders pages on request only,
// since rendering twenty thousand in the background would distort the figures.
import { startServer } from '#src/server.ts'
import { readConfig } from '#server/config.ts'
import { freePort } from '@moc-lan/libsql-safe/testing/free-port'

const port = String(await freePort())
const environment = { ...process.env, PORT: port, SITE_URL: `http://127.0.0.1:${port}`, LOG_LEVEL: 'error' }
const server = await startServer(readConfig({ ...environment, RATE_LIMIT_FACTOR: '1000' }), { fill: false })
process.once('disconnect', () => void server.close())
process.send?.({ url: server.url })
