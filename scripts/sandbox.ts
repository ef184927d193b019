// npm run sandbox: the payment sandbox as a process of its own, as long as npm is there.
import { onOrphaned } from './lib/on-stop.mjs'

onOrphaned(() => process.kill(process.pid, 'SIGTERM'))
await import('#sandbox/main.ts')
