import { PageHead } from '../kit/PageHead.tsx'
import { useWords } from '../words.tsx'

export default function ArticleEditor() {
  const { t } = useWords()
  return <PageHead title={t('adminArticles:title')} />
}
