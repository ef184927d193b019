import type { Locale } from './locales.ts'

/** Returns by language what `import.meta.glob` has modules in the languages' folders of messages. */
export function byLocale<Messages>(modules: Record<string, Messages>): Record<Locale, Messages> {
  return Object.fromEntries(Object.entries(modules).map(([path, value]) => [path.split('/').at(-2), value])) as Record<
    Locale,
    Messages
  >
}
