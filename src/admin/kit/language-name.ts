import { useWords } from '../words.tsx'

/** Returns what a language is called in the reader's language: `en` is "Tiếng Anh". */
export function languageName(language: string, reader: string): string {
  return new Intl.DisplayNames(reader, { type: 'language' }).of(language) ?? language
}

/** Returns the label of a field in one language: "Name (English)". */
export function useLabelIn(): (field: string, language: string) => string {
  const { t, locale } = useWords()
  return (field, language) => t('admin:inLanguage', { field, language: languageName(language, locale) })
}
