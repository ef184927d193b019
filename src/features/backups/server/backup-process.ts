import { once } from 'node:events'
import { makeNightlyBackup, type NightlyTask } from './make-nightly-backup.ts'

// A process of its own (nightly-backup.ts): copying and checking a database block the process that does it.
process.once('disconnect', () => process.exit(1))
const [task] = (await once(process, 'message')) as [NightlyTask]
const answer = await makeNightlyBackup(task).then(
  (folder) => ({ folder }),
  (error: unknown) => ({ error }),
)
process.send?.(answer, () => process.exit(0))
