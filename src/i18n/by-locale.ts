import type { Locale } from './locales.ts'

/** Returns the modules that `import.meta.glob` found, by the language whose folder holds them. */
export function byLocale<Messages>(modules: Record<string, Messages>): Record<Locale, Messages> {
  return Object.fromEntries(Object.entries(modules).map(([path, value]) => [path.split('/').at(-2), value])) as Record<
    Locale,
    Messages
  >
}
