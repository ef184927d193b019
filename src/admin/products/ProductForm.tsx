import { useEffectEvent, useLayoutEffect } from 'react'
import type { EditedProduct } from '#features/catalog/product.ts'
import { TRANSLATION_LOCALES } from '#i18n/locales.ts'
import { AiDetailsButton } from '../pictures/AiDetailsButton.tsx'
import { PictureField } from '../pictures/PictureField.tsx'
import { DialogActions } from '../kit/Dialog.tsx'
import { Checkbox } from '../kit/fields.tsx'
import { useWords } from '../words.tsx'
import { ProductFields } from './ProductFields.tsx'
import { TranslationFields } from './TranslationFields.tsx'
import { useProductForm } from './use-product-form.ts'

interface Props {
  /** Null for a new one. */
  product: EditedProduct | null
  onDirty(dirty: boolean): void
  onSaved(): void
}

/** A product's form: picture, texts in all languages, prices (spec, section 5). */
export function ProductForm({ product, onDirty, onSaved }: Props) {
  const { t } = useWords()
  const { form, told, busy, submit, fill, fillFromPicture, isOutdated } = useProductForm(product, onSaved)
  const { isDirty, errors } = form.formState
  const tellDirty = useEffectEvent(onDirty)
  // While saving, the form does not count as unsaved: closing the dialog does not stop the request. A layout effect,
  // because Escape right after a key must find the state that the key made.
  useLayoutEffect(() => tellDirty(isDirty && !busy), [isDirty, busy])
  const imageUrl = form.watch('imageUrl')

  return (
    <form className="a-form" noValidate onSubmit={(event) => void submit(event)}>
      {isOutdated && (
        <p className="form-alert" role="alert">
          <span>
            {t('adminProducts:form.changed')}{' '}
            <button type="button" className="link" onClick={() => fill(product)}>
              {t('adminProducts:form.showChanged')}
            </button>
          </span>
        </p>
      )}
      <div className="product-form">
        <div className="product-form-picture">
          <PictureField
            label={t('adminProducts:form.image')}
            value={imageUrl}
            error={told(errors.imageUrl?.message)}
            onChange={(objectPath) =>
              form.setValue('imageUrl', objectPath, { shouldDirty: true, shouldValidate: form.formState.isSubmitted })
            }
          />
          <AiDetailsButton imageUrl={imageUrl || null} onDetails={fillFromPicture} />
          <Checkbox {...form.register('inStock')} label={t('adminProducts:form.inStock')} />
        </div>
        <div className="a-form">
          <ProductFields form={form} told={told} oldSlug={product?.slug ?? null} />
          {TRANSLATION_LOCALES.map((language) => (
            <TranslationFields key={language} form={form} told={told} language={language} />
          ))}
        </div>
      </div>
      <DialogActions
        busy={busy}
        submit={t(product ? 'adminProducts:form.submitEdit' : 'adminProducts:form.submitAdd')}
      />
    </form>
  )
}
