import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { CATEGORY_PAGES } from '#shared/shop.ts'
import { MAX_CATEGORY, MAX_DESCRIPTION, MAX_NAME, MAX_SLUG } from '#features/catalog/product.schema.ts'
import { TextArea, TextField } from '../kit/fields.tsx'
import { useWords } from '../words.tsx'
import { CATEGORIES } from './paths.ts'
import { slugOf } from './product-values.ts'
import type { ProductFormState, Told } from './use-product-form.ts'

interface Props {
  form: ProductFormState
  told: Told
  /** The slug it has in the shop now. */
  oldSlug: string | null
}

/** The base texts, in Vietnamese, and the prices. */
export function ProductFields({ form, told, oldSlug }: Props) {
  const { t } = useWords()
  const { register, setValue, watch, formState } = form
  const { errors, isSubmitted } = formState
  const { data: used = [] } = useQuery<string[]>({ queryKey: [CATEGORIES] })
  const listId = useId()
  const slug = watch('slug')
  const name = register('name', {
    onChange: ({ target }: { target: HTMLInputElement }) =>
      setValue('slug', slugOf(target.value), { shouldDirty: true, shouldValidate: isSubmitted }),
  })
  return (
    <>
      <div className="a-pair">
        <TextField
          {...name}
          label={t('adminProducts:form.name')}
          error={told(errors.name?.message)}
          required
          maxLength={MAX_NAME}
          autoComplete="off"
          lang="vi"
        />
        <TextField
          {...register('slug')}
          label={t('adminProducts:form.slug')}
          hint={
            oldSlug && oldSlug !== slug
              ? t('adminProducts:form.slugMoved', { slug: oldSlug })
              : t('adminProducts:form.slugHint', { slug: slug || '…' })
          }
          error={told(errors.slug?.message)}
          required
          maxLength={MAX_SLUG}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
        />
      </div>
      <TextArea
        {...register('description')}
        label={t('adminProducts:form.description')}
        error={told(errors.description?.message)}
        required
        maxLength={MAX_DESCRIPTION}
        rows={5}
        lang="vi"
      />
      <div className="a-pair">
        <TextField
          {...register('priceUSD')}
          label={t('adminProducts:form.priceUSD')}
          error={told(errors.priceUSD?.message)}
          type="number"
          inputMode="decimal"
          min={0}
          step={0.01}
          required
        />
        <TextField
          {...register('priceVND')}
          label={t('adminProducts:form.priceVND')}
          error={told(errors.priceVND?.message)}
          type="number"
          inputMode="numeric"
          min={0}
          step={1}
          required
        />
      </div>
      <TextField
        {...register('category')}
        label={t('adminProducts:form.category')}
        hint={t('adminProducts:form.categoryHint')}
        error={told(errors.category?.message)}
        list={listId}
        required
        maxLength={MAX_CATEGORY}
        autoComplete="off"
        lang="vi"
      />
      <datalist id={listId}>
        {[...new Set([...Object.values(CATEGORY_PAGES), ...used])].map((category) => (
          <option key={category} value={category} />
        ))}
      </datalist>
    </>
  )
}
