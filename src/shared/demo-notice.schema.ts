import { z } from 'zod'
import { NOTICE_TIMES } from './demo-notice.ts'
import { LOCALES, type Locale } from './locale.ts'
import { visibleLine } from './shop-profile.schema.ts'

const words = visibleLine('settings_notice').pipe(z.string().max(200, 'settings_notice'))

/** When and with which words the shop says that it is a demo. Also accepts what it returns. */
export const demoNoticeSchema = z.object({
  shown: z.enum(NOTICE_TIMES, 'invalid_input'),
  text: z.object(Object.fromEntries(LOCALES.map((locale) => [locale, words])) as Record<Locale, typeof words>),
})
