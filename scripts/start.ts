import { environment, readConfig } from '#server/config.ts'
import { refuseUnsafeStart } from '#server/state-risks.ts'
import { buildApp } from './lib/build-app.ts'
import { buildIsCurrent } from './lib/build-stamp.ts'
import { onOrphaned, onParentGone } from './lib/on-stop.mjs'
import { builtShop, canBeReplaced, runShopScript } from './lib/setup.mjs'

// A killed launcher forwards no signal.
const onAlone = process.argv.includes('launched') ? onParentGone : onOrphaned
onAlone(() => process.kill(process.pid, 'SIGTERM'))
try {
  // Checked before the build, so that a wrong configuration is reported at once.
  await refuseUnsafeStart(readConfig(environment()))
  if (!(await buildIsCurrent())) {
    console.log('Building the shop …')
    await buildApp()
  }
  // This process has loaded what builds the shop; the built shop needs none of it.
  if (canBeReplaced) await runShopScript(builtShop, ...process.argv.slice(2))
  else await import(new URL(`../${builtShop}`, import.meta.url).href)
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
