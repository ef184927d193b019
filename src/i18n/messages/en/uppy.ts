import type { UppyWords } from '#i18n/uppy-words.ts'

/** English is what Uppy speaks without any. */
export default { strings: {} } satisfies UppyWords
