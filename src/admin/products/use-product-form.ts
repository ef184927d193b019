import { zodResolver } from '@hookform/resolvers/zod'
import { useState, type SubmitEvent } from 'react'
import { useForm, type Resolver, type UseFormReturn } from 'react-hook-form'
import { changeProduct, createProduct } from '#features/catalog/catalog.calls.ts'
import type { EditedProduct } from '#features/catalog/product.ts'
import { productSchema, type ProductInput } from '#features/catalog/product.schema.ts'
import type { MessageKey } from '#i18n/messages.ts'
import { ApiError } from '#shared/api-client.ts'
import { translationEntries } from '#shared/translations.ts'
import { callAdmin } from '../admin.api.ts'
import { useCommand } from '../kit/use-command.ts'
import type { PictureDetails } from '../pictures/AiDetailsButton.tsx'
import { useWords } from '../words.tsx'
import { AFTER_CHANGE } from './paths.ts'
import { fieldOf, slugOf, valuesOf, type ProductValues } from './product-values.ts'

export type ProductFormState = UseFormReturn<ProductValues, unknown, ProductInput>
/** Translates an error code of the schema. */
export type Told = (code: string | undefined) => string | undefined

/** Validates the typed values with the server's own schema. */
const resolver = zodResolver(productSchema) as unknown as Resolver<ProductValues, unknown, ProductInput>

/** Holds the state of a product's form, and saves it. */
export function useProductForm(product: EditedProduct | null, onSaved: () => void) {
  const { t } = useWords()
  /** The version being edited: if another admin saves meanwhile, the server refuses this form's save. */
  const [seen, setSeen] = useState(product)
  const form = useForm<ProductValues, unknown, ProductInput>({ resolver, defaultValues: valuesOf(product) })
  const told: Told = (code) => code && t(`errors:${code}` as MessageKey)

  const { run, busy } = useCommand<ProductInput, EditedProduct>({
    run: (input) =>
      seen
        ? callAdmin(changeProduct, { params: { id: seen.id }, body: { ...input, updatedAt: seen.updatedAt } })
        : callAdmin(createProduct, { body: input }),
    invalidates: AFTER_CHANGE,
    success: ({ name }) => t(seen ? 'adminProducts:updated' : 'adminProducts:created', { name }),
    onSuccess: onSaved,
    onFailure(error) {
      const field = error instanceof ApiError && error.code ? fieldOf(error.field) : null
      if (!field || !(error instanceof ApiError)) return false
      form.setError(field, { message: error.code ?? '' }, { shouldFocus: true })
      return true
    },
  })

  function fill(now: EditedProduct | null): void {
    setSeen(now)
    form.reset(valuesOf(now))
  }

  function fillFromPicture({ name, slug, description, category, translations = {} }: PictureDetails): void {
    const options = { shouldDirty: true, shouldValidate: form.formState.isSubmitted }
    form.setValue('name', name, options)
    form.setValue('slug', slug || slugOf(name), options)
    form.setValue('description', description, options)
    form.setValue('category', category, options)
    for (const [language, texts] of translationEntries(translations))
      form.setValue(`translations.${language}`, texts, options)
  }

  const submit = (event: SubmitEvent) => form.handleSubmit((input) => run(input))(event)
  return { form, told, busy, submit, fill, fillFromPicture, isOutdated: product?.updatedAt !== seen?.updatedAt }
}
