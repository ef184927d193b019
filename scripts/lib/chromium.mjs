import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { installWithApt } from './apt.mjs'

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']

/**
 * Returns the path of a Chromium for the browser tests: `CHROMIUM` if it is set, else one on the PATH, else
 * Debian's package, installed here. Ends the process with a message if it cannot be installed.
 */
export function findChromium() {
  if (process.env.CHROMIUM) return process.env.CHROMIUM
  const found = onPath()
  if (found) return found
  console.log('Installing Chromium for the browser tests (apt-get) …')
  installWithApt('chromium')
  const installed = onPath()
  if (installed) return installed
  console.error('The browser tests need Chromium or Chrome: install one, or say where it is with CHROMIUM=/path.')
  process.exit(1)
}

function onPath() {
  const mac = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome'
  const candidates = (process.env.PATH ?? '')
    .split(delimiter)
    .flatMap((folder) => NAMES.map((name) => join(folder, name)))
  return [...candidates, mac].find((path) => existsSync(path))
}
