import type { Locale } from './locales.ts'

/** Returns by language what `import.meta.glob` has found in the languages' folders of messages. */
export function byLocale<Found>(found: Record<string, Found>): Record<Locale, Found> {
  return Object.fromEntries(Object.entries(found).map(([path, value]) => [path.split('/').at(-2), value])) as Record<
    Locale,
    Found
  >
}
