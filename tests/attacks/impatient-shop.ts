// The built shop as it is served, but with little patience, so that the slow shapes end while a test waits.
import { main } from '#src/server.ts'
import { IMPATIENT } from './impatient.ts'

await main({ times: IMPATIENT })
