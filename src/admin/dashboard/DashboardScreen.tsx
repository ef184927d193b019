import { PageHead } from '../kit/PageHead.tsx'
import { useWords } from '../words.tsx'

export default function DashboardScreen() {
  const { t } = useWords()
  return <PageHead title={t('adminDashboard:title')} />
}
