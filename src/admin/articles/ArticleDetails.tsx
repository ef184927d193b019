import type { ReactNode } from 'react'
import { Controller, useWatch } from 'react-hook-form'
import { MAX_ARTICLE_SLUG, type ArticleField, type ArticleTexts } from '#features/articles/articles.schema.ts'
import { dayInVietnam } from '#shared/dates.ts'
import { ARTICLE_CATEGORIES, SHOP } from '#shared/shop.ts'
import { slugify } from '#shared/slug.ts'
import { SelectField, TextField } from '../kit/fields.tsx'
import { FieldGrid } from '../kit/FieldGrid.tsx'
import { PictureField } from '../pictures/PictureField.tsx'
import { useWords } from '../words.tsx'
import type { ArticleFormState } from './article-form.ts'
import { useCategoryName } from './article-words.ts'

/** The fields of an article that are the same in all languages, with a control for each. */
export function ArticleDetails({ form }: { form: ArticleFormState }) {
  const { t } = useWords()
  const categoryName = useCategoryName()
  const { register, control, formState } = form
  const { errors } = formState
  const told = (code: string | undefined) => code && t(`errors:${code as 'slug_taken'}`)
  const [title, slug] = useWatch({ control, name: ['title', 'slug'] })
  const made = slugify(slug || title)

  const controls: Record<Exclude<ArticleField, keyof ArticleTexts | 'heroImageUrl'>, ReactNode> = {
    category: (
      <SelectField
        {...register('category')}
        label={t('adminArticles:fields.category')}
        error={told(errors.category?.message)}
        required
      >
        <option value="">{t('adminArticles:choose')}</option>
        {ARTICLE_CATEGORIES.map((category) => (
          <option key={category} value={category}>
            {categoryName(category)}
          </option>
        ))}
      </SelectField>
    ),
    publishedAt: (
      <TextField
        {...register('publishedAt')}
        label={t('adminArticles:fields.publishedAt')}
        hint={t('adminArticles:hints.publishedAt')}
        error={told(errors.publishedAt?.message)}
        type="date"
        max={dayInVietnam(new Date())}
      />
    ),
    slug: (
      <TextField
        {...register('slug')}
        label={t('adminArticles:fields.slug')}
        hint={t('adminArticles:hints.slug', { slug: made || '…' })}
        error={told(errors.slug?.message)}
        placeholder={slugify(title)}
        maxLength={MAX_ARTICLE_SLUG}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
      />
    ),
    author: (
      <TextField
        {...register('author')}
        label={t('adminArticles:fields.author')}
        hint={t('adminArticles:hints.author', { name: SHOP.name })}
        error={told(errors.author?.message)}
        maxLength={120}
        autoComplete="off"
      />
    ),
  }

  return (
    <section className="article-details a-form" aria-label={t('adminArticles:details')}>
      <Controller
        control={control}
        name="heroImageUrl"
        render={({ field }) => (
          <PictureField
            value={field.value}
            onChange={field.onChange}
            kind="a"
            label={t('adminArticles:fields.heroImageUrl')}
            error={told(errors.heroImageUrl?.message)}
          />
        )}
      />
      <div className="article-facts-form a-form">
        <FieldGrid controls={controls} />
      </div>
    </section>
  )
}
