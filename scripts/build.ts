// npm run build [-- --without-pages]: builds the shop, and renders every public page into DATA_DIR. Without pages, for
// an image for many shops, it reads neither settings nor database; a shop then renders its pages when it starts.
import { buildApp } from './lib/build-app.ts'

if (process.argv.includes('--without-pages')) await buildApp()
else await buildWithPages()

async function buildWithPages(): Promise<void> {
  const { environment, readConfig } = await import('#server/config.ts')
  const { refuseUnsafeStart } = await import('#server/state-risks.ts')
  const config = readConfig(environment())
  await refuseUnsafeStart(config)
  console.log('Building the shop …')
  await buildApp()
  // Imported after the build, since it renders with the built code.
  const { buildPages } = await import('#composition/build-pages.ts')
  await buildPages(config)
}
