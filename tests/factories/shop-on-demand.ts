// Serves the built shop, which renders a page at its first request and none ahead: half of the processor time of a start.
import { main } from '#src/server.ts'

await main({ fill: false })
