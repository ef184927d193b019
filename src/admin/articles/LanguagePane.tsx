import { Fragment, type ReactNode } from 'react'
import { Controller, useWatch } from 'react-hook-form'
import { MAX_EXCERPT, MAX_TITLE, type ArticleTexts } from '#features/articles/articles.schema.ts'
import { BASE_LOCALE, type Locale } from '#i18n/locales.ts'
import { TextArea, TextField } from '../kit/fields.tsx'
import { languageName, useLabelIn } from '../kit/language-name.ts'
import { useWords } from '../words.tsx'
import { prefixOf, type ArticleFormState } from './article-form.ts'
import { RichText } from './rich-text/RichText.tsx'

interface Props {
  form: ArticleFormState
  lang: Locale
  /** Whether this is the language shown on narrow screens. */
  isChosen: boolean
}

/** An article's texts in one language, with a control for each. */
export function LanguagePane({ form, lang, isChosen }: Props) {
  const { t, locale } = useWords()
  const labelIn = useLabelIn()
  const { register, control, formState } = form
  const isBase = lang === BASE_LOCALE
  // Typed as a base field's name, because a translation's field takes the same values.
  const name = <Name extends keyof ArticleTexts>(field: Name) => `${prefixOf(lang)}${field}` as Name
  const label = (field: keyof ArticleTexts) => {
    const own = t(`adminArticles:fields.${field}`)
    return isBase ? own : labelIn(own, lang)
  }
  const errors = isBase ? formState.errors : formState.errors.translations?.[lang]
  const told = (code: string | undefined) => code && t(`errors:${code as 'missing_title'}`)
  const [seoTitle, seoDescription] = useWatch({ control, name: [name('seoTitle'), name('seoDescription')] })
  const controls: Record<keyof ArticleTexts, ReactNode> = {
    title: (
      <TextField
        {...register(name('title'))}
        label={label('title')}
        error={told(errors?.title?.message)}
        required={isBase}
        maxLength={MAX_TITLE}
        lang={lang}
      />
    ),
    excerpt: (
      <TextArea
        {...register(name('excerpt'))}
        label={label('excerpt')}
        hint={t('adminArticles:hints.excerpt')}
        error={told(errors?.excerpt?.message)}
        required={isBase}
        maxLength={MAX_EXCERPT}
        rows={3}
        lang={lang}
      />
    ),
    content: (
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
    ),
    tags: (
      <TextField
        {...register(name('tags'))}
        label={label('tags')}
        hint={t('adminArticles:hints.tags')}
        error={told(errors?.tags?.message)}
        lang={lang}
      />
    ),
    seoTitle: (
      <TextField
        {...register(name('seoTitle'))}
        label={label('seoTitle')}
        hint={t('adminArticles:hints.seoTitle', { count: [...seoTitle].length })}
        maxLength={200}
        lang={lang}
      />
    ),
    seoDescription: (
      <TextArea
        {...register(name('seoDescription'))}
        label={label('seoDescription')}
        hint={t('adminArticles:hints.seoDescription', { count: [...seoDescription].length })}
        maxLength={400}
        rows={3}
        lang={lang}
      />
    ),
  }
  const { seoTitle: seoTitleField, seoDescription: seoDescriptionField, ...texts } = controls

  return (
    <section
      className="article-pane a-form"
      data-chosen={isChosen || undefined}
      aria-label={languageName(lang, locale)}
    >
      <div>
        <h2 className="article-language">{languageName(lang, locale)}</h2>
        <p className="a-hint">{t(isBase ? 'adminArticles:baseHint' : 'adminArticles:translationHint')}</p>
      </div>
      {Object.entries(texts).map(([field, node]) => (
        <Fragment key={field}>{node}</Fragment>
      ))}
      <details className="a-details" open={Boolean(errors?.seoTitle ?? errors?.seoDescription) || undefined}>
        <summary>{t('adminArticles:seo')}</summary>
        <div className="a-form">
          {seoTitleField}
          {seoDescriptionField}
        </div>
      </details>
    </section>
  )
}
