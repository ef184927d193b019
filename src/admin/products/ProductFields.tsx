import { useQuery } from '@tanstack/react-query'
import { listCategories } from '#features/catalog/catalog.calls.ts'
import { queryOf } from '../admin.api.ts'
import { useId, type ReactNode } from 'react'
import { CATEGORY_PAGES } from '#shared/shop.ts'
import {
  MAX_CATEGORY,
  MAX_DESCRIPTION,
  MAX_NAME,
  MAX_SLUG,
  type ProductField,
} from '#features/catalog/product.schema.ts'
import { BASE_LOCALE } from '#i18n/locales.ts'
import { TextArea, TextField } from '../kit/fields.tsx'
import { useWords } from '../words.tsx'
import { FieldGrid } from '../kit/FieldGrid.tsx'
import { slugOf } from './product-values.ts'
import type { ProductFormState, Told } from './use-product-form.ts'

interface Props {
  form: ProductFormState
  told: Told
  /** The stored slug. */
  oldSlug: string | null
}

/** The fields in the form's other column (ProductForm.tsx). */
type BesideThePicture = 'imageUrl' | 'inStock'

/** The fields of a product in the base language, with a control for each: a field without one does not compile. */
export function ProductFields({ form, told, oldSlug }: Props) {
  const { t } = useWords()
  const { register, setValue, watch, formState } = form
  const { errors, isSubmitted } = formState
  const { data: used = [] } = useQuery(queryOf(listCategories, {}))
  const listId = useId()
  const slug = watch('slug')
  const name = register('name', {
    onChange: ({ target }: { target: HTMLInputElement }) =>
      setValue('slug', slugOf(target.value), { shouldDirty: true, shouldValidate: isSubmitted }),
  })
  const controls: Record<Exclude<ProductField, BesideThePicture>, ReactNode> = {
    name: (
      <TextField
        {...name}
        label={t('adminProducts:form.name')}
        error={told(errors.name?.message)}
        required
        maxLength={MAX_NAME}
        autoComplete="off"
        lang={BASE_LOCALE}
      />
    ),
    slug: (
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
    ),
    description: (
      <TextArea
        {...register('description')}
        label={t('adminProducts:form.description')}
        error={told(errors.description?.message)}
        required
        maxLength={MAX_DESCRIPTION}
        rows={5}
        className="a-wide"
        lang={BASE_LOCALE}
      />
    ),
    priceUSD: (
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
    ),
    priceVND: (
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
    ),
    category: (
      <TextField
        {...register('category')}
        label={t('adminProducts:form.category')}
        hint={t('adminProducts:form.categoryHint')}
        error={told(errors.category?.message)}
        list={listId}
        required
        maxLength={MAX_CATEGORY}
        autoComplete="off"
        className="a-wide"
        lang={BASE_LOCALE}
      />
    ),
  }
  return (
    <>
      <FieldGrid controls={controls} />
      <datalist id={listId}>
        {[...new Set([...Object.values(CATEGORY_PAGES), ...used])].map((category) => (
          <option key={category} value={category} />
        ))}
      </datalist>
    </>
  )
}
