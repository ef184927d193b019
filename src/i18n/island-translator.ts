import type { Locale } from '#shared/locale.ts'
import type { Messages, Translate } from './t.ts'

/**
 * Creates a translator as `createTranslator` does, for the browser, where i18next would weigh 14 kB: it has what the
 * messages use, and `island-translator.test.ts` compares the two. A missing message shows its key.
 */
export function islandTranslator(locale: Locale, messages: Messages): Translate {
  const plurals = new Intl.PluralRules(locale)
  return (key, values) => {
    const at = key.indexOf(':')
    const namespace = messages[at < 0 ? 'common' : key.slice(0, at)]
    const path = key.slice(at + 1)
    const count = values?.count
    const text =
      (typeof count === 'number' ? find(namespace, `${path}_${plurals.select(count)}`) : undefined) ??
      find(namespace, path)
    if (text === undefined) return path
    return values ? text.replace(/\{\{(\w+)\}\}/g, (place, name: string) => String(values[name] ?? place)) : text
  }
}

function find(namespace: unknown, path: string): string | undefined {
  const found = path.split('.').reduce((node, part) => own(node, part), namespace)
  return typeof found === 'string' ? found : undefined
}

function own(node: unknown, part: string): unknown {
  return typeof node === 'object' && node !== null && Object.hasOwn(node, part)
    ? (node as Record<string, unknown>)[part]
    : undefined
}
