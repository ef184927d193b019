import { Link } from 'react-router'
import { PageHead } from '../kit/PageHead.tsx'
import { useWords } from '../words.tsx'

/** Shown in place of a screen that the person's role may not open. */
export function NotAllowed() {
  const { t } = useWords()
  return (
    <>
      <PageHead title={t('admin:guard.denied')} />
      <p className="a-lead">{t('admin:guard.roleText')}</p>
      <Link className="btn a-btn" to="/admin">
        {t('admin:notFound.back')}
      </Link>
    </>
  )
}
