import viVN from '@uppy/locales/lib/vi_VN.js'
import type { UppyWords } from '#i18n/uppy-words.ts'

/** Texts that Uppy's translation lacks, and better wordings for some that it has. */
const OWN = {
  aggregateExceedsSize: 'Bạn đã chọn %{size}, nhưng tối đa chỉ được %{sizeAllowed}',
  browse: 'chọn',
  browseFiles: 'chọn tệp',
  dataUploadedOfUnknown: 'Đã tải lên %{complete}',
  filesUploadedOfTotal: {
    0: 'Đã tải lên %{complete}/%{smart_count} tệp',
    1: 'Đã tải lên %{complete}/%{smart_count} tệp',
  },
  pleaseWait: 'Chờ một chút',
  retryUpload: 'Tải lên lại',
  unnamed: 'Chưa đặt tên',
}

export default { strings: { ...viVN.strings, ...OWN }, pluralize: viVN.pluralize } as UppyWords
