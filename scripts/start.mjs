// npm start: everything a fresh clone needs, then the shop.
import { installPackages, runShopScript } from './lib/setup.mjs'

await installPackages()
process.exit(await runShopScript('scripts/start.ts'))
