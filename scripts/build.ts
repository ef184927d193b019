import { environment, readConfig } from '../src/server/config.ts'
import { refuseUnsafeStart } from '../src/server/state-risks.ts'
import { buildApp } from './lib/build-app.ts'

const config = readConfig(environment())
await refuseUnsafeStart(config)
console.log('Building the shop …')
await buildApp()
// Imported after the build: it renders through what was built.
const { buildPages } = await import('../src/composition/build-pages.ts')
await buildPages(config)
