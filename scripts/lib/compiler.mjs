import { spawnSync } from 'node:child_process'
import { installWithApt } from './apt.mjs'

/** Installs a C compiler for the power-cut tests if Linux has none. Without one, those tests fail. */
export function installCompiler() {
  if (process.platform !== 'linux' || canCompile()) return
  console.log('Installing a C compiler for the power-cut tests (apt-get) …')
  installWithApt('gcc', 'libc6-dev')
  if (!canCompile()) console.error('There is no C compiler (cc): the power-cut tests will fail. Install gcc.')
}

/** Returns whether cc works and has the headers of the C library, which may be missing. */
function canCompile() {
  const args = ['-E', '-include', 'stdio.h', '-x', 'c', '/dev/null', '-o', '/dev/null']
  return spawnSync('cc', args, { stdio: 'ignore' }).status === 0
}
