import { once } from 'node:events'
import { publishAll } from '@moc-lan/page-store'
import { openBuild } from './open-build.ts'
import type { HelperTask } from './start-helper.ts'

// The second process of a large build (start-helper.ts): renders the pages that it is sent, until its parent
// disconnects.
const [task] = (await once(process, 'message')) as [HelperTask]
const build = await openBuild(task.config, task.dist)
process.on('message', (keys: string[]) => {
  void publishAll(build.pages, keys).then((outcome) => process.send?.(outcome))
})
process.once('disconnect', () => void build.close())
process.send?.('ready')
