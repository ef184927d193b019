import { PageHead } from '../kit/PageHead.tsx'
import { useWords } from '../words.tsx'

export default function OrdersScreen() {
  const { t } = useWords()
  return <PageHead title={t('adminOrders:title')} />
}
