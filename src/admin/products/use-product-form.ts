import { useState } from 'react'
import { changeProduct, createProduct } from '#features/catalog/catalog.calls.ts'
import type { EditedProduct } from '#features/catalog/product.ts'
import { productSchema, type ProductInput } from '#features/catalog/product.schema.ts'
import type { PictureDetails } from '#features/image-analysis/image-analysis.calls.ts'
import { translationEntries } from '#shared/translations.ts'
import { callAdmin } from '../admin.api.ts'
import { useAsk } from '../kit/ask.tsx'
import { newestQuestion } from '../kit/newest-question.ts'
import { useRecordForm } from '../kit/use-record-form.ts'
import { useWords } from '../words.tsx'
import { AFTER_CHANGE } from './paths.ts'
import { priceQuestion } from './price-question.ts'
import { slugOf, valuesOf, type ProductValues } from './product-values.ts'

export type ProductFormState = ReturnType<typeof useProductForm>['form']

/** Holds the state of a product's form, and saves it. */
export function useProductForm(product: EditedProduct | null, dongPerDollar: number, onSaved: () => void) {
  const { t } = useWords()
  const ask = useAsk()
  /** The version being edited: if another admin saves meanwhile, the server refuses this form's save. */
  const [seen, setSeen] = useState(product)
  const form = useRecordForm<ProductValues, ProductInput, EditedProduct>({
    schema: productSchema,
    initial: valuesOf(product),
    run: (input) =>
      seen
        ? callAdmin(changeProduct, {
            params: { id: seen.id },
            body: { ...input, updatedAt: seen.updatedAt, stockSeen: seen.stock },
          })
        : callAdmin(createProduct, { body: input }),
    async confirm(typed) {
      const question = priceQuestion(t, typed, seen, dongPerDollar)
      return question === null || ask(question)
    },
    invalidates: AFTER_CHANGE,
    success: ({ name }) => t(seen ? 'adminProducts:updated' : 'adminProducts:created', { name }),
    onSuccess: onSaved,
  })

  async function showNewest(): Promise<void> {
    if (form.isDirty && !(await ask(newestQuestion(t)))) return
    setSeen(product)
    form.reset(valuesOf(product))
  }

  function fillFromPicture({ name, slug, description, category, translations = {} }: PictureDetails): void {
    const translated = translationEntries(translations).flatMap(([language, texts]) =>
      Object.entries(texts).map(([text, value]) => [`translations.${language}.${text}`, value]),
    )
    form.change({ name, slug: slug || slugOf(name), description, category, ...Object.fromEntries(translated) })
  }

  return { form, showNewest, fillFromPicture, isOutdated: product?.updatedAt !== seen?.updatedAt }
}
