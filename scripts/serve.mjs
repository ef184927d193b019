// npm run serve: serves the built shop.
import { runShopScript } from './lib/setup.mjs'

process.exit(await runShopScript('scripts/serve.ts'))
