import { PageHead } from '../kit/PageHead.tsx'
import { useWords } from '../words.tsx'

export default function ReviewsScreen() {
  const { t } = useWords()
  return <PageHead title={t('adminReviews:title')} />
}
