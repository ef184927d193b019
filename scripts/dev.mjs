// npm run dev: the shop with Astro's dev server; code changes show at once.
import { existsSync } from 'node:fs'
import { installPackages, runScript } from './lib/setup.mjs'

await installPackages()
// Reads the env file as the shop does, since it may set the port.
const envFile = process.env.SHOP_ENV_FILE || '.env'
if (envFile !== 'none' && existsSync(envFile)) process.loadEnvFile(envFile)
const port = process.env.PORT || '4321'
process.exit(
  await runScript(
    'node_modules/astro/bin/astro.mjs',
    ...['dev', '--port', port, '--host', process.env.HOST || '127.0.0.1'],
  ),
)
