import { Controller, useWatch } from 'react-hook-form'
import { MAX_EXCERPT, MAX_TITLE } from '#features/articles/articles.ts'
import type { Locale } from '#shared/locale.ts'
import { TextArea, TextField } from '../kit/fields.tsx'
import { useWords } from '../words.tsx'
import type { ArticleForm } from './article-form.ts'
import { RichText } from './rich-text/RichText.tsx'

interface Props {
  form: ArticleForm
  lang: Locale
  /** On a narrow screen only one language is shown. */
  isChosen: boolean
}

/** What an article says in one language. The base texts are Vietnamese. */
export function LanguagePane({ form, lang, isChosen }: Props) {
  const { t } = useWords()
  const { register, control, formState } = form
  const prefix = lang === 'en' ? 'en.' : ''
  const name = <Name extends 'title' | 'excerpt' | 'content' | 'tags' | 'seoTitle' | 'seoDescription'>(field: Name) =>
    `${prefix}${field}` as Name
  const label = (field: 'title' | 'excerpt' | 'content' | 'tags' | 'seoTitle' | 'seoDescription') => {
    const own = t(`adminArticles:fields.${field}`)
    return lang === 'en' ? t('adminArticles:enFields', { field: own }) : own
  }
  const errors = lang === 'en' ? formState.errors.en : formState.errors
  const told = (code: string | undefined) => code && t(`errors:${code as 'missing_title'}`)
  const [seoTitle, seoDescription] = useWatch({ control, name: [name('seoTitle'), name('seoDescription')] })
  const isRequired = lang === 'vi'

  return (
    <section
      className="article-pane a-form"
      data-chosen={isChosen || undefined}
      aria-label={t(`adminArticles:${lang}`)}
    >
      <div>
        <h2 className="article-language">{t(`adminArticles:${lang}`)}</h2>
        <p className="a-hint">{t(lang === 'en' ? 'adminArticles:enHint' : 'adminArticles:viHint')}</p>
      </div>
      <TextField
        {...register(name('title'))}
        label={label('title')}
        error={told(errors?.title?.message)}
        required={isRequired}
        maxLength={MAX_TITLE}
        lang={lang}
      />
      <TextArea
        {...register(name('excerpt'))}
        label={label('excerpt')}
        hint={t('adminArticles:hints.excerpt')}
        error={told(errors?.excerpt?.message)}
        required={isRequired}
        maxLength={MAX_EXCERPT}
        rows={3}
        lang={lang}
      />
      <Controller
        control={control}
        name={name('content')}
        render={({ field }) => (
          <RichText
            label={label('content')}
            value={field.value}
            onChange={field.onChange}
            lang={lang}
            error={told(errors?.content?.message)}
            ref={field.ref}
          />
        )}
      />
      <TextField
        {...register(name('tags'))}
        label={label('tags')}
        hint={t('adminArticles:hints.tags')}
        error={told(errors?.tags?.message)}
        lang={lang}
      />
      <details className="a-details" open={Boolean(errors?.seoTitle ?? errors?.seoDescription) || undefined}>
        <summary>{t('adminArticles:seo')}</summary>
        <div className="a-form">
          <TextField
            {...register(name('seoTitle'))}
            label={label('seoTitle')}
            hint={t('adminArticles:hints.seoTitle', { count: [...seoTitle].length })}
            maxLength={200}
            lang={lang}
          />
          <TextArea
            {...register(name('seoDescription'))}
            label={label('seoDescription')}
            hint={t('adminArticles:hints.seoDescription', { count: [...seoDescription].length })}
            maxLength={400}
            rows={3}
            lang={lang}
          />
        </div>
      </details>
    </section>
  )
}
