import type { PageTranslate } from '#i18n/page.ts'
import type { CountdownTexts } from './countdown-text.ts'

/** Returns the sentences of the countdown in the translator's language, with their places in braces. */
export function countdownTexts(t: PageTranslate): CountdownTexts {
  return {
    today: t('delivery:countdown.today', { left: '{left}', from: '{from}', to: '{to}' }),
    tomorrow: t('delivery:countdown.tomorrow', { from: '{from}' }),
    later: t('delivery:countdown.later', { day: '{day}', from: '{from}' }),
    hours: t('delivery:countdown.hours', { hours: '{hours}', minutes: '{minutes}' }),
    minutes: t('delivery:countdown.minutes', { minutes: '{minutes}' }),
  }
}
