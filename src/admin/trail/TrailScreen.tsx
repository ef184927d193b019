import { PageHead } from '../kit/PageHead.tsx'
import { useWords } from '../words.tsx'

export default function TrailScreen() {
  const { t } = useWords()
  return <PageHead title={t('admin:trail.title')} />
}
