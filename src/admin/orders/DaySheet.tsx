import { PageHead } from '../kit/PageHead.tsx'
import { useWords } from '../words.tsx'

export default function DaySheet() {
  const { t } = useWords()
  return <PageHead title={t('adminOrders:title')} />
}
