/** What Uppy says in a language; English where it is given nothing. */
export interface UppyWords {
  strings: Record<string, string | Record<string, string>>
  pluralize?(count: number): number
}
