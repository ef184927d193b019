import { LOCALES, type Locale } from './locale.ts'

/** When pages say that the shop is a demo: while payments run in the sandbox, always, or never. */
export const NOTICE_TIMES = ['sandbox', 'always', 'never'] as const

/** The notice of a demo at the foot of every page. */
export interface DemoNotice {
  shown: (typeof NOTICE_TIMES)[number]
  /** The owner's own words by language; empty: the shop's usual ones. */
  text: Record<Locale, string>
}

/** The notice until the owner changes it (`/admin/settings`). */
export const DEFAULT_NOTICE: DemoNotice = {
  shown: 'sandbox',
  text: Object.fromEntries(LOCALES.map((locale) => [locale, ''])) as DemoNotice['text'],
}

/** @param sandbox whether payments run in the sandbox */
export function isNoticeShown({ shown }: Pick<DemoNotice, 'shown'>, sandbox: boolean): boolean {
  return shown === 'always' || (shown === 'sandbox' && sandbox)
}
