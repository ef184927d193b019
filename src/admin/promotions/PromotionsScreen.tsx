import { PageHead } from '../kit/PageHead.tsx'
import { useWords } from '../words.tsx'

export default function PromotionsScreen() {
  const { t } = useWords()
  return <PageHead title={t('adminPromotions:title')} />
}
