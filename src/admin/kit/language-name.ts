import { useWords } from '../words.tsx'

/** Returns a language's name in the reader's language: `en` is "Tiếng Anh" in Vietnamese. */
export function languageName(language: string, reader: string): string {
  return new Intl.DisplayNames(reader, { type: 'language' }).of(language) ?? language
}

/** Returns a function that labels a field in one language: "Name (English)". */
export function useLabelIn(): (field: string, language: string) => string {
  const { t, locale } = useWords()
  return (field, language) => t('admin:inLanguage', { field, language: languageName(language, locale) })
}
