import viVN from '@uppy/locales/lib/vi_VN.js'
import type { Locale } from '#shared/locale.ts'
import type { PageTranslate } from '#i18n/page.ts'

interface UppyLocale {
  strings: Record<string, string | Record<string, string>>
  pluralize(count: number): number
}

/** What the translation lacks of what is shown here, and what it says less well. */
const VIETNAMESE = {
  aggregateExceedsSize: 'Bạn đã chọn %{size}, nhưng tối đa chỉ được %{sizeAllowed}',
  browse: 'chọn',
  browseFiles: 'chọn tệp',
  dataUploadedOfUnknown: 'Đã tải lên %{complete}',
  filesUploadedOfTotal: {
    0: 'Đã tải lên %{complete}/%{smart_count} tệp',
    1: 'Đã tải lên %{complete}/%{smart_count} tệp',
  },
  pleaseWait: 'Vui lòng đợi',
  retryUpload: 'Tải lên lại',
  unnamed: 'Chưa đặt tên',
}

/** Uppy's own words, in Vietnamese by `@uppy/locales`; English is what it speaks without any. */
export function uppyWords(locale: Locale, t: PageTranslate): Partial<UppyLocale> & { strings: UppyLocale['strings'] } {
  const ours = {
    dashboardTitle: t('adminPictures:title'),
    youCanOnlyUploadFileTypes: t('adminPictures:types'),
  }
  if (locale === 'en') return { strings: ours }
  return { strings: { ...viVN.strings, ...VIETNAMESE, ...ours }, pluralize: viVN.pluralize } as UppyLocale
}
