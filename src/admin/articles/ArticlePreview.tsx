import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatArticleDate, isDay, todayInVietnam } from '#shared/dates.ts'
import { BASE_LOCALE, type Locale } from '#shared/locale.ts'
import { shopName } from '../kit/shop-name.ts'
import { pictureFile } from '#ui/picture.ts'
import type { ArticleTexts } from '#features/articles/articles.schema.ts'
import { listArticleRows, previewArticle } from '#features/articles/articles.calls.ts'
import { callAdmin } from '../admin.api.ts'
import { Dialog } from '../kit/Dialog.tsx'
import { ErrorState, Skeleton } from '../kit/States.tsx'
import { useWords } from '../words.tsx'
import { prefixOf, type ArticleValues } from './article-form.ts'
import { useCategoryName } from './article-words.ts'
import { LanguageChoice } from './LanguageChoice.tsx'

interface Props {
  values: ArticleValues
  first: Locale
  onClose(): void
}

/** The article as its page will show it: the server sanitises the text as it does when saving. */
export function ArticlePreview({ values, first, onClose }: Props) {
  const { t } = useWords()
  const categoryName = useCategoryName()
  const [lang, setLang] = useState<Locale>(first)
  // As on the page, base texts are shown without a translation.
  const shown = values[`${prefixOf(lang)}title`].trim() ? lang : BASE_LOCALE
  const text = (name: keyof ArticleTexts) => values[`${prefixOf(shown)}${name}`]
  const content = text('content')
  const { data, error, refetch } = useQuery({
    queryKey: [listArticleRows.path, 'preview', content],
    queryFn: () => callAdmin(previewArticle, { body: { content } }),
    gcTime: 0,
  })
  const day = isDay(values.publishedAt) ? values.publishedAt : todayInVietnam()
  const date = new Date(`${day}T12:00:00+07:00`)

  return (
    <Dialog title={t('adminArticles:previewTitle')} onClose={onClose} size="wide">
      <LanguageChoice value={lang} onChange={setLang} />
      <article className="article-preview" lang={shown}>
        {values.heroImageUrl && <img className="article-hero" src={pictureFile(values.heroImageUrl, 1200)} alt="" />}
        <p className="a-hint">{values.category && categoryName(values.category)}</p>
        <p className="article-headline">{text('title')}</p>
        <p className="article-intro">{text('excerpt')}</p>
        <p className="a-hint">
          {formatArticleDate(date, lang)} · {values.author.trim() || shopName()}
        </p>
        {error ? (
          <ErrorState error={error} retry={() => void refetch()} />
        ) : data ? (
          <div
            className="prose"
            // Sanitised by the server (features/articles/server/sanitise.ts).
            dangerouslySetInnerHTML={{ __html: data.html }}
            onClickCapture={(event) =>
              event.target instanceof Element && event.target.closest('a') && event.preventDefault()
            }
          />
        ) : (
          <Skeleton lines={6} />
        )}
      </article>
    </Dialog>
  )
}
