// npm run serve: the shop as it was built.
import { runShopScript } from './lib/setup.mjs'

process.exit(await runShopScript('scripts/serve.ts'))
