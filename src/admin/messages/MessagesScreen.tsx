import { PageHead } from '../kit/PageHead.tsx'
import { useWords } from '../words.tsx'

export default function MessagesScreen() {
  const { t } = useWords()
  return <PageHead title={t('adminMessages:title')} />
}
