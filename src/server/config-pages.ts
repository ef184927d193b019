import { wholeNumber } from './config-fields.ts'

/** Limits of the saved pages (packages/page-store). */
export interface PagesConfig {
  /** After so many milliseconds without reading what other processes have changed, the process is not ready. */
  maxLagMs: number
  /** How much memory answers may take, in bytes. */
  memoryBytes: number
  /** How many saved pages are known at a time; each takes about 0.7 kB of memory. */
  indexed: number
}

const MEGABYTE = 1024 * 1024

/** The environment variables of the saved pages. */
export const pagesVariables = {
  PAGES_LAG_MS: wholeNumber(1_000, 3_600_000, 10_000),
  PAGES_MEMORY_MB: wholeNumber(8, 65_536, 64),
  PAGES_INDEXED: wholeNumber(100, 10_000_000, 200_000),
}

/** Returns the limits of the saved pages: milliseconds, bytes, and a number of pages. */
export function readPages(vars: Record<keyof typeof pagesVariables, number>): PagesConfig {
  return { maxLagMs: vars.PAGES_LAG_MS, memoryBytes: vars.PAGES_MEMORY_MB * MEGABYTE, indexed: vars.PAGES_INDEXED }
}
