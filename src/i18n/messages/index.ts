// One line for each language of LOCALES: a missing one does not compile.
export { default as en } from './en/index.ts'
export { default as vi } from './vi/index.ts'
