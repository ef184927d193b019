import { Link } from 'react-router'
import { PageHead } from '../kit/PageHead.tsx'
import { useWords } from '../words.tsx'

/** Shown at an address under /admin that has no screen. */
export function NotFound() {
  const { t } = useWords()
  return (
    <>
      <PageHead title={t('admin:notFound.title')} />
      <p className="a-lead">{t('admin:notFound.text')}</p>
      <Link className="btn a-btn" to="/admin">
        {t('admin:notFound.back')}
      </Link>
    </>
  )
}
