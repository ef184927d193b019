// npm start: installs everything that a fresh clone needs, then starts the shop.
import { installPackages, runShopScript } from './lib/setup.mjs'

await installPackages()
process.exit(await runShopScript('scripts/start.ts'))
