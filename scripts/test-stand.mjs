// npm run test:stand: the purchases of tests/faults by three processes behind nginx (tests/faults/stand.ts).
import { installPackages, run, shopNode } from './lib/setup.mjs'
import { findSqld } from './lib/sqld.mjs'

await installPackages()
const sqld = findSqld()
if (!sqld) process.exit(1)
const built = await run(shopNode, ['scripts/build-for-tests.ts'])
process.exit(
  built || (await run('vitest', ['run', '--project', 'stand', ...process.argv.slice(2)], { env: { SQLD: sqld } })),
)
