// Serves the built shop with short timeouts, so that slow requests end within a test.
import { main } from '#src/server.ts'
import { IMPATIENT } from './impatient.ts'

await main({ times: IMPATIENT, fill: false })
