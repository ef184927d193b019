import { spawnSync } from 'node:child_process'

/**
 * Installs Debian packages, as root or by sudo without a password. Does not report failure: check for the program
 * itself.
 */
export function installWithApt(...packages) {
  const sudo = process.getuid?.() === 0 ? [] : ['sudo', '-n']
  for (const args of [
    ['update', '-qq'],
    ['install', '-y', '-qq', '--no-remove', '--no-install-recommends', ...packages],
  ]) {
    const [command, ...rest] = [...sudo, 'apt-get', ...args]
    spawnSync(command, rest, {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    })
  }
}
