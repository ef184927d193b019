// npm run dev: the shop with Astro's dev server; code changes show at once.
import { installPackages, runScript } from './lib/setup.mjs'

installPackages()
const port = process.env.PORT || '4321'
process.exit(
  await runScript(
    'node_modules/astro/bin/astro.mjs',
    ...['dev', '--port', port, '--host', process.env.HOST || '127.0.0.1'],
  ),
)
