/** Uppy's texts in a language; a missing one is English. */
export interface UppyWords {
  strings: Record<string, string | Record<string, string>>
  pluralize?(count: number): number
}
