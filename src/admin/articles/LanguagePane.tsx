import { Fragment, type ReactNode } from 'react'
import { MAX_EXCERPT, MAX_TITLE, type ArticleTexts } from '#features/articles/articles.schema.ts'
import { BASE_LOCALE, type Locale } from '#i18n/locales.ts'
import { TextArea, TextField } from '#ui/form/fields.tsx'
import { languageName, useLabelIn } from '../kit/language-name.ts'
import { useWords } from '../words.tsx'
import { prefixOf } from './article-form.ts'
import type { ArticleFormState } from './use-article-form.ts'
import { RichText } from './rich-text/RichText.tsx'

const SEO = ['seoTitle', 'seoDescription'] as const

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
  const isBase = lang === BASE_LOCALE
  const name = <Name extends keyof ArticleTexts>(field: Name) => `${prefixOf(lang)}${field}` as const
  const label = (field: keyof ArticleTexts) => {
    const own = t(`adminArticles:fields.${field}`)
    return isBase ? own : labelIn(own, lang)
  }
  const count = (field: (typeof SEO)[number]) => [...form.values[name(field)]].length
  const controls: Record<keyof ArticleTexts, ReactNode> = {
    title: (
      <TextField
        {...form.text(name('title'))}
        label={label('title')}
        required={isBase}
        maxLength={MAX_TITLE}
        lang={lang}
      />
    ),
    excerpt: (
      <TextArea
        {...form.text(name('excerpt'))}
        label={label('excerpt')}
        hint={t('adminArticles:hints.excerpt')}
        required={isBase}
        maxLength={MAX_EXCERPT}
        rows={3}
        lang={lang}
      />
    ),
    content: <RichText {...form.field(name('content'))} label={label('content')} lang={lang} />,
    tags: (
      <TextField {...form.text(name('tags'))} label={label('tags')} hint={t('adminArticles:hints.tags')} lang={lang} />
    ),
    seoTitle: (
      <TextField
        {...form.text(name('seoTitle'))}
        label={label('seoTitle')}
        hint={t('adminArticles:hints.seoTitle', { count: count('seoTitle') })}
        maxLength={200}
        lang={lang}
      />
    ),
    seoDescription: (
      <TextArea
        {...form.text(name('seoDescription'))}
        label={label('seoDescription')}
        hint={t('adminArticles:hints.seoDescription', { count: count('seoDescription') })}
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
      <details className="a-details" open={SEO.some((field) => form.field(name(field)).error) || undefined}>
        <summary>{t('adminArticles:seo')}</summary>
        <div className="a-form">
          {seoTitleField}
          {seoDescriptionField}
        </div>
      </details>
    </section>
  )
}
