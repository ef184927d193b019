/** npm run export: writes the public pages of the built shop into a folder, for a host of static sites or a bucket. */
import { existsSync, readdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { exportSite } from '#composition/export/export-site.ts'
import { environment, readConfig } from '#server/config.ts'
import { refuseUnsafeStart } from '#server/state-risks.ts'
import { replaceFolder } from './lib/replace-folder.ts'

const target = resolve(process.argv[2] ?? 'export')

try {
  if (existsSync(target) && readdirSync(target).length > 0 && !existsSync(join(target, '_headers')))
    throw new Error(`${target} holds files and is no earlier export: name another folder.`)
  const config = readConfig(environment())
  await refuseUnsafeStart(config)
  await replaceFolder(target, `${target}.new`, async (folder) => {
    const { pages, pictures } = await exportSite(config, folder)
    console.log(`${pages} pages and ${pictures} pictures of ${config.siteUrl} are in ${target}.`)
  })
} catch (error) {
  console.error(`Nothing was exported. ${error instanceof Error ? error.message : String(error)}`)
  process.exitCode = 1
}
