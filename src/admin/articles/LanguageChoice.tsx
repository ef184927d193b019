import type { Locale } from '#shared/locale.ts'
import { useWords } from '../words.tsx'

interface Props {
  value: Locale
  onChange(lang: Locale): void
  className?: string
}

/** Which of the two languages is looked at. */
export function LanguageChoice({ value, onChange, className = '' }: Props) {
  const { t } = useWords()
  return (
    <div className={`language-choice ${className}`} role="group" aria-label={t('adminArticles:language')}>
      {(['vi', 'en'] as const).map((lang) => (
        <button key={lang} type="button" aria-pressed={lang === value} onClick={() => onChange(lang)}>
          {t(`adminArticles:${lang}`)}
        </button>
      ))}
    </div>
  )
}
