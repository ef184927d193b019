import type { UppyWords } from '#i18n/uppy-words.ts'

/** Uppy's own texts are English. */
export default { strings: {} } satisfies UppyWords
