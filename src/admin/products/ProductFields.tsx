import { useQuery } from '@tanstack/react-query'
import { listCategories, listProductRows } from '#features/catalog/catalog.calls.ts'
import { queryOf } from '../admin.api.ts'
import { useId, type ReactNode } from 'react'
import { ADD_ON_CATEGORY, CATEGORY_PAGES, MAX_CATEGORY, SIZES } from '#shared/shop.ts'
import { MAX_DESCRIPTION, MAX_NAME, MAX_SLUG, type ProductField } from '#features/catalog/product.schema.ts'
import type { Facet } from '#shared/facets.ts'
import { BASE_LOCALE } from '#i18n/locales.ts'
import { TextArea, TextField } from '#ui/form/fields.tsx'
import { useWords } from '../words.tsx'
import { SelectField } from '../kit/fields.tsx'
import { FieldGrid } from '../kit/FieldGrid.tsx'
import { dollarHint, dongHint } from './price-hints.tsx'
import { slugOf } from './product-values.ts'
import type { ProductFormState } from './use-product-form.ts'

interface Props {
  form: ProductFormState
  /** The stored slug. */
  oldSlug: string | null
  dongPerDollar: number
}

/** The fields in the form's other column (ProductForm.tsx), and those of PictureFields.tsx and FacetFields.tsx. */
type Elsewhere = 'imageUrl' | 'imageAlt' | 'pictures' | 'inStock' | 'stock' | Facet

/** How many products are offered for what is typed. */
const HEADS_OFFERED = 8

/** The fields of a product in the base language, with a control for each: a field without one does not compile. */
export function ProductFields({ form, oldSlug, dongPerDollar }: Props) {
  const { t, locale } = useWords()
  const { data: used = [] } = useQuery(queryOf(listCategories, {}))
  const listId = useId()
  const headsId = useId()
  const { slug, sizeOf } = form.values
  const { data: heads } = useQuery({
    ...queryOf(listProductRows, { query: { q: sizeOf, locale, page: 1, pageSize: HEADS_OFFERED } }),
    enabled: sizeOf !== '',
  })
  const wholeNumber = (
    name: 'stems' | 'heightCm' | 'widthCm' | 'lastsFrom' | 'lastsTo',
    digits: number,
    hint?: string,
  ) => (
    <TextField
      {...form.text(name)}
      label={t(`adminProducts:form.${name}`)}
      hint={hint}
      inputMode="numeric"
      maxLength={digits}
      autoComplete="off"
    />
  )
  const controls: Record<Exclude<ProductField, Elsewhere>, ReactNode> = {
    name: (
      <TextField
        {...form.text('name')}
        onChange={({ target }) => form.change({ name: target.value, slug: slugOf(target.value) })}
        label={t('adminProducts:form.name')}
        required
        maxLength={MAX_NAME}
        autoComplete="off"
        lang={BASE_LOCALE}
      />
    ),
    slug: (
      <TextField
        {...form.text('slug')}
        label={t('adminProducts:form.slug')}
        hint={
          oldSlug && oldSlug !== slug
            ? t('adminProducts:form.slugMoved', { slug: oldSlug })
            : t('adminProducts:form.slugHint', { slug: slug || '…' })
        }
        required
        maxLength={MAX_SLUG}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
      />
    ),
    description: (
      <TextArea
        {...form.text('description')}
        label={t('adminProducts:form.description')}
        required
        maxLength={MAX_DESCRIPTION}
        rows={5}
        className="a-wide"
        lang={BASE_LOCALE}
      />
    ),
    priceUSD: (
      <TextField
        {...form.text('priceUSD')}
        label={t('adminProducts:form.priceUSD')}
        hint={dollarHint(t, form, dongPerDollar)}
        inputMode="decimal"
        autoComplete="off"
        required
      />
    ),
    priceVND: (
      <TextField
        {...form.text('priceVND')}
        label={t('adminProducts:form.priceVND')}
        hint={dongHint(t, form.values.priceVND)}
        inputMode="decimal"
        autoComplete="off"
        required
      />
    ),
    salePriceUSD: (
      <TextField
        {...form.text('salePriceUSD')}
        label={t('adminProducts:form.salePriceUSD')}
        hint={dollarHint(t, form, dongPerDollar, 'salePrice')}
        inputMode="decimal"
        autoComplete="off"
      />
    ),
    salePriceVND: (
      <TextField
        {...form.text('salePriceVND')}
        label={t('adminProducts:form.salePriceVND')}
        hint={form.values.salePriceVND ? dongHint(t, form.values.salePriceVND) : t('adminProducts:form.saleHint')}
        inputMode="decimal"
        autoComplete="off"
      />
    ),
    saleStartsAt: (
      <TextField
        {...form.text('saleStartsAt')}
        label={t('adminProducts:form.saleStartsAt')}
        hint={t('adminProducts:form.saleStartsAtHint')}
        maxLength={20}
        autoComplete="off"
      />
    ),
    saleEndsAt: (
      <TextField
        {...form.text('saleEndsAt')}
        label={t('adminProducts:form.saleEndsAt')}
        hint={t('adminProducts:form.saleEndsAtHint')}
        maxLength={20}
        autoComplete="off"
      />
    ),
    category: (
      <TextField
        {...form.text('category')}
        label={t('adminProducts:form.category')}
        hint={t('adminProducts:form.categoryHint')}
        list={listId}
        required
        maxLength={MAX_CATEGORY}
        autoComplete="off"
        className="a-wide"
        lang={BASE_LOCALE}
      />
    ),
    size: (
      <SelectField {...form.text('size')} label={t('adminProducts:form.size')} hint={t('adminProducts:form.sizeHint')}>
        <option value="">{t('adminProducts:form.noSize')}</option>
        {SIZES.map((size) => (
          <option key={size}>{size}</option>
        ))}
      </SelectField>
    ),
    stems: wholeNumber('stems', 4, t('adminProducts:form.stemsHint')),
    heightCm: wholeNumber('heightCm', 3, t('adminProducts:form.heightCmHint')),
    widthCm: wholeNumber('widthCm', 3),
    lastsFrom: wholeNumber('lastsFrom', 3, t('adminProducts:form.lastsFromHint')),
    lastsTo: wholeNumber('lastsTo', 3),
    sizeOf: (
      <TextField
        {...form.text('sizeOf')}
        label={t('adminProducts:form.sizeOf')}
        hint={t('adminProducts:form.sizeOfHint')}
        list={headsId}
        maxLength={MAX_SLUG}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        className="a-wide"
      />
    ),
  }
  return (
    <>
      <FieldGrid controls={controls} />
      <datalist id={listId}>
        {[...new Set([...Object.values(CATEGORY_PAGES), ADD_ON_CATEGORY, ...used])].map((category) => (
          <option key={category} value={category} />
        ))}
      </datalist>
      <datalist id={headsId}>
        {heads?.rows
          .filter((head) => head.sizeOf === null && head.slug !== oldSlug)
          .map((head) => (
            <option key={head.id} value={head.slug} label={head.name} />
          ))}
      </datalist>
    </>
  )
}
