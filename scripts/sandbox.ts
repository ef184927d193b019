// npm run sandbox: runs the payment sandbox as a process of its own, as long as npm runs.
import { onOrphaned } from './lib/on-stop.mjs'
import { sandboxEnvironment } from './lib/sandbox-environment.ts'

onOrphaned(() => process.kill(process.pid, 'SIGTERM'))
Object.assign(process.env, sandboxEnvironment(process.env))
await import('@moc-lan/stripe-sandbox/main')
