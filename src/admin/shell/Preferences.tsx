import { LANGUAGES } from '#i18n/locales.ts'
import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { applyTheme } from '#features/preferences/apply-theme.ts'
import { $theme } from '#features/preferences/preferences.store.ts'
import { isLocale, LOCALES } from '#shared/locale.ts'
import { AdminIcon } from '../kit/AdminIcon.tsx'
import { $language } from '../language.ts'
import { useWords } from '../words.tsx'

/** The choice of language and theme, stored as in the shop (spec, section 4). */
export function Preferences() {
  const { t } = useWords()
  const language = useStore($language)
  const theme = useStore($theme)

  useEffect(() => applyTheme(theme), [theme])

  return (
    <div className="a-preferences">
      <select
        className="a-select a-language"
        aria-label={t('common:preferences.language')}
        value={language}
        onChange={({ target }) => isLocale(target.value) && $language.set(target.value)}
      >
        {LOCALES.map((locale) => (
          <option key={locale} value={locale} lang={locale}>
            {LANGUAGES[locale].name}
          </option>
        ))}
      </select>
      <button
        type="button"
        className="icon-btn"
        aria-label={t(theme === 'dark' ? 'common:preferences.light' : 'common:preferences.dark')}
        title={t('common:preferences.theme')}
        onClick={() => $theme.set(theme === 'dark' ? 'light' : 'dark')}
      >
        <AdminIcon name={theme === 'dark' ? 'sun' : 'moon'} />
      </button>
    </div>
  )
}
