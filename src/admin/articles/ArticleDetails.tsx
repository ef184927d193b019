import type { ReactNode } from 'react'
import { MAX_ARTICLE_SLUG, type ArticleField, type ArticleTexts } from '#features/articles/articles.schema.ts'
import { todayInVietnam } from '#shared/dates.ts'
import { ARTICLE_CATEGORIES } from '#shared/shop.ts'
import { slugify } from '#shared/slug.ts'
import { Field, TextField } from '#ui/form/fields.tsx'
import { DayField } from '../kit/DayField.tsx'
import { SelectField } from '../kit/fields.tsx'
import { FieldGrid } from '../kit/FieldGrid.tsx'
import { PictureField } from '../pictures/PictureField.tsx'
import { useWords } from '../words.tsx'
import type { ArticleFormState } from './use-article-form.ts'
import { useCategoryName } from './article-words.ts'
import { shopName } from '../kit/shop-name.ts'

/** The fields of an article that are the same in all languages, with a control for each. */
export function ArticleDetails({ form }: { form: ArticleFormState }) {
  const { t } = useWords()
  const categoryName = useCategoryName()
  const { title, slug } = form.values
  const made = slugify(slug || title)
  const { error: publishedError, ...published } = form.field('publishedAt')

  const controls: Record<Exclude<ArticleField, keyof ArticleTexts | 'heroImageUrl'>, ReactNode> = {
    category: (
      <SelectField {...form.text('category')} label={t('adminArticles:fields.category')} required>
        <option value="">{t('adminArticles:choose')}</option>
        {ARTICLE_CATEGORIES.map((category) => (
          <option key={category} value={category}>
            {categoryName(category)}
          </option>
        ))}
      </SelectField>
    ),
    publishedAt: (
      <Field
        error={publishedError}
        label={t('adminArticles:fields.publishedAt')}
        hint={t('adminArticles:hints.publishedAt')}
      >
        {(control) => (
          <DayField {...published} {...control} label={t('adminArticles:fields.publishedAt')} max={todayInVietnam()} />
        )}
      </Field>
    ),
    slug: (
      <TextField
        {...form.text('slug')}
        label={t('adminArticles:fields.slug')}
        hint={t('adminArticles:hints.slug', { slug: made || '…' })}
        placeholder={slugify(title)}
        maxLength={MAX_ARTICLE_SLUG}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
      />
    ),
    author: (
      <TextField
        {...form.text('author')}
        label={t('adminArticles:fields.author')}
        hint={t('adminArticles:hints.author', { name: shopName() })}
        maxLength={120}
        autoComplete="off"
      />
    ),
  }

  return (
    <section className="article-details a-form" aria-label={t('adminArticles:details')}>
      <PictureField {...form.field('heroImageUrl')} kind="a" label={t('adminArticles:fields.heroImageUrl')} />
      <div className="article-facts-form a-form">
        <FieldGrid controls={controls} />
      </div>
    </section>
  )
}
