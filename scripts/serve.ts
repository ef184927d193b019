// Serves the built shop, as part of its build (dist/server/serve.mjs): the process then has each module once, as the
// pages have it, and loads no sources. A refused configuration ends the process before the shop's code loads.
import { environment, readConfig } from '#server/config.ts'
import { refuseUnsafeStart } from '#server/state-risks.ts'
import { onOrphaned, onParentGone } from './lib/on-stop.mjs'

try {
  await refuseUnsafeStart(readConfig(environment()))
  const onAlone = process.argv.includes('launched') ? onParentGone : onOrphaned
  onAlone(() => process.kill(process.pid, 'SIGTERM'))
  const { main } = await import('#src/server.ts')
  await main()
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
