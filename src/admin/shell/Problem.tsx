import { useWords } from '../words.tsx'

/** Replaces a component that threw while rendering. */
export function Problem() {
  const { t } = useWords()
  return (
    <div className="a-state" role="alert">
      <h1>{t('admin:problem.title')}</h1>
      <p>{t('admin:problem.text')}</p>
      <button type="button" className="btn" onClick={() => location.reload()}>
        {t('admin:problem.reload')}
      </button>
    </div>
  )
}
