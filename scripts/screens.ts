/**
 * npm run screens: takes screenshots of every page in both languages and themes, on a phone, a tablet and a desktop,
 * into `.setup/screens`. With `-- --states` it takes what pages look like after something has happened on them, into
 * `.setup/states`: errors, dialogs, empty and failing lists. `--only=NAME,NAME` takes those whose names begin so, and
 * `--locale=en`, `--theme=light`, `--width=1440` one language, theme or width. With `-- --readme` it takes the README's
 * pictures instead, into docs/pictures.
 */
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import playwrightConfig from '../playwright.config.ts'
import { findHeadlessChromium } from './lib/chromium.mjs'
import { readOptions } from './screens/options.ts'
import { everyPage, readmePictures } from './screens/pages.ts'
import { everyState } from './screens/states.ts'

const root = join(import.meta.dirname, '..')
const options = readOptions(process.argv.slice(2))
const browser = await chromium.launch({
  executablePath: findHeadlessChromium(),
  args: playwrightConfig.use?.launchOptions?.args,
})
try {
  if (options.readme) await readmePictures(browser, join(root, 'docs/pictures'))
  else if (!options.states) await everyPage(browser, join(root, '.setup/screens'), options)
  else {
    const failures = await everyState(browser, join(root, '.setup/states'), options)
    for (const failure of failures) console.error(`Not reached: ${failure}`)
    if (failures.length > 0) process.exitCode = 1
  }
} finally {
  await browser.close()
}
