import type { Database } from '#db/client.ts'
import { demoNoticeSchema } from '#shared/demo-notice.schema.ts'
import { DEFAULT_NOTICE, type DemoNotice } from '#shared/demo-notice.ts'
import { readOnce } from './read-once.ts'
import { readShopState } from './shop-state.ts'

/**
 * Returns the notice of a demo: the default with what the owner has changed.
 * @throws ZodError if what is stored is not valid
 */
export async function readDemoNotice(db: Pick<Database, 'select'>): Promise<DemoNotice> {
  const changed = await readShopState(db, 'demoNotice')
  if (!changed) return DEFAULT_NOTICE
  // A language may have been added since.
  const { text } = changed as Partial<DemoNotice>
  return demoNoticeSchema.parse({ ...DEFAULT_NOTICE, ...changed, text: { ...DEFAULT_NOTICE.text, ...text } })
}

/** Reads the notice once for a page. Each page may show it, so a change raises the tag of every page. */
export const demoNoticeOnce = readOnce(readDemoNotice, DEFAULT_NOTICE)
