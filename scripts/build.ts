import { environment, readConfig } from '#server/config.ts'
import { refuseUnsafeStart } from '#server/state-risks.ts'
import { buildApp } from './lib/build-app.ts'

const config = readConfig(environment())
await refuseUnsafeStart(config)
console.log('Building the shop …')
await buildApp()
// Imported after the build, since it renders with the built code.
const { buildPages } = await import('#composition/build-pages.ts')
await buildPages(config)
