import { debianProgram } from './debian-program.ts'
import { findProgram } from './installed-program.ts'

/** Programs that tests start, each by what resolves to its path. */
export const programs = {
  nginx: () => findProgram('nginx', 'nginx-light'),
  varnishd: () => findProgram('varnishd', 'varnish'),
  promtool: () => debianProgram('prometheus', 'usr/bin/promtool'),
  systemdAnalyze: () => findProgram('systemd-analyze', 'systemd'),
  caddy: () => debianProgram('caddy', 'usr/bin/caddy'),
}

// As a script of npm test, one after the other: apt-get refuses to work beside another one.
if (import.meta.main) for (const find of Object.values(programs)) await find()
