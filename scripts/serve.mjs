// npm run serve: serves the built shop.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { builtShop, root, runShopScript } from './lib/setup.mjs'

// Without a build, the source says what is missing.
process.exit(await runShopScript(existsSync(join(root, builtShop)) ? builtShop : 'scripts/serve.ts'))
