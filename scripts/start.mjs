// npm start: everything a fresh clone needs, then the shop.
import { installPackages, runScript } from './lib/setup.mjs'

await installPackages()
process.exit(await runScript('scripts/start.ts'))
