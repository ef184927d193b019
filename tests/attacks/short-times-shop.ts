// Serves the built shop with short timeouts, so that slow requests end within a test.
import { main } from '#src/server.ts'
import { SHORT_TIMES } from './short-times.ts'

await main({ times: SHORT_TIMES, fill: false })
