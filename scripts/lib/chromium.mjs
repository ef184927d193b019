import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { installWithApt } from './apt.mjs'

/** Chromium without a window: the browser that Playwright itself runs tests in. It takes half the processor's time. */
const HEADLESS = 'chromium-headless-shell'
const CHROMIUM = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
const MAC = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome'

/**
 * Returns the path of a Chromium for tests and screenshots: `CHROMIUM` if it is set, else the headless shell, which is
 * Debian's package, installed here; where it cannot be had, `findChromium`.
 */
export function findHeadlessChromium() {
  if (process.env.CHROMIUM) return process.env.CHROMIUM
  return onPath([HEADLESS]) ?? install(HEADLESS, [HEADLESS]) ?? findChromium()
}

/**
 * Returns the path of the Chromium that `findHeadlessChromium` has found or installed before; undefined without one.
 */
export const installedChromium = () => process.env.CHROMIUM ?? onPath([HEADLESS, ...CHROMIUM])

/**
 * Returns the path of a whole Chromium, as visitors have it: `CHROMIUM` if it is set, else one on the PATH, else
 * Debian's package, installed here. Ends the process with a message if it cannot be installed.
 */
export function findChromium() {
  if (process.env.CHROMIUM) return process.env.CHROMIUM
  const found = onPath(CHROMIUM) ?? install('chromium', CHROMIUM)
  if (found) return found
  console.error('The browser tests need Chromium or Chrome: install one, or say where it is with CHROMIUM=/path.')
  process.exit(1)
}

function install(debianPackage, names) {
  if (process.platform !== 'linux') return undefined
  console.log(`Installing ${debianPackage} for the browser tests (apt-get) …`)
  installWithApt(debianPackage)
  return onPath(names)
}

function onPath(names) {
  const mac = names.includes('google-chrome') ? [MAC] : []
  const folders = (process.env.PATH ?? '').split(delimiter)
  const candidates = names.flatMap((name) => folders.map((folder) => join(folder, name)))
  return [...candidates, ...mac].find((path) => existsSync(path))
}
