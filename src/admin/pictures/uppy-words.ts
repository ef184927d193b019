import { byLocale } from '#i18n/by-locale.ts'
import type { Locale } from '#i18n/locales.ts'
import type { PageTranslate } from '#i18n/page.ts'
import type { UppyWords } from '#i18n/uppy-words.ts'
import { isTouched } from './is-touched.ts'

const WORDS = byLocale(import.meta.glob<UppyWords>('../../i18n/messages/*/uppy.ts', { eager: true, import: 'default' }))

/** Returns Uppy's texts in a language, with the shop's own where Uppy shows facts of the shop. */
export function uppyWords(locale: Locale, t: PageTranslate): UppyWords {
  const ours = {
    dashboardTitle: t('adminPictures:title'),
    // A phone drops no files, and its dialog offers the camera.
    ...(isTouched() && { dropPasteFiles: '%{browseFiles}', browseFiles: t('adminPictures:take') }),
    youCanOnlyUploadFileTypes: t('adminPictures:types'),
  }
  return { ...WORDS[locale], strings: { ...WORDS[locale].strings, ...ours } }
}
