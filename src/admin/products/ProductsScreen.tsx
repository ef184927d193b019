import { PageHead } from '../kit/PageHead.tsx'
import { useWords } from '../words.tsx'

export default function ProductsScreen() {
  const { t } = useWords()
  return <PageHead title={t('adminProducts:title')} />
}
