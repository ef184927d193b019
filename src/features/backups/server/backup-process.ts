import { once } from 'node:events'
import { makeNightlyBackup, type NightlyTask } from './make-nightly-backup.ts'

// Runs in a process of its own (nightly-backup.ts), because copying and checking a database block their process.
process.once('disconnect', () => process.exit(1))
const [task] = (await once(process, 'message')) as [NightlyTask]
const answer = await makeNightlyBackup(task).then(
  (folder) => ({ folder }),
  (error: unknown) => ({ error }),
)
process.send?.(answer, () => process.exit(0))
