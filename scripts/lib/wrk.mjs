import { spawnSync } from 'node:child_process'
import { installWithApt } from './apt.mjs'

/** Returns whether the load generator wrk is there; on Linux, installs it first. */
export function installWrk() {
  if (isInstalled()) return true
  if (process.platform !== 'linux') return false
  console.log('Installing wrk for the benches (apt-get) …')
  installWithApt('wrk')
  return isInstalled()
}

/** `wrk -v` prints its version and ends with 1. */
const isInstalled = () => spawnSync('wrk', ['-v'], { stdio: 'ignore' }).error === undefined
