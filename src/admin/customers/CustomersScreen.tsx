import { PageHead } from '../kit/PageHead.tsx'
import { useWords } from '../words.tsx'

export default function CustomersScreen() {
  const { t } = useWords()
  return <PageHead title={t('adminCustomers:title')} />
}
