import type { Locale } from '#shared/locale.ts'
import { EDITED_LOCALES } from '#shared/translations.ts'
import { languageName } from '../kit/language-name.ts'
import { useWords } from '../words.tsx'

interface Props {
  value: Locale
  onChange(lang: Locale): void
  className?: string
}

/** Buttons that choose the language whose texts are edited. */
export function LanguageChoice({ value, onChange, className = '' }: Props) {
  const { t, locale } = useWords()
  return (
    <div className={`language-choice ${className}`} role="group" aria-label={t('adminArticles:language')}>
      {EDITED_LOCALES.map((lang) => (
        <button key={lang} type="button" aria-pressed={lang === value} onClick={() => onChange(lang)}>
          {languageName(lang, locale)}
        </button>
      ))}
    </div>
  )
}
