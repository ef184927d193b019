import { securityPath } from '#features/account/return-path.ts'
import { useWords } from '../words.tsx'

/** Replaces the admin app of an open shop until the admin has turned on two-step sign-in. */
export function TwoStepNeeded({ again }: { again(): void }) {
  const { t, locale } = useWords()
  return (
    <main className="a-state">
      <h1>{t('admin:twoStep.title')}</h1>
      <p>{t('admin:twoStep.text')}</p>
      <a className="btn a-btn" href={securityPath(locale)}>
        {t('admin:twoStep.go')}
      </a>
      <button type="button" className="link" onClick={again}>
        {t('admin:twoStep.again')}
      </button>
    </main>
  )
}
