import type { EditedProduct } from '#features/catalog/product.ts'
import { TRANSLATION_LOCALES } from '#i18n/locales.ts'
import { PictureField } from '../pictures/PictureField.tsx'
import { DialogActions } from '../kit/Dialog.tsx'
import { Checkbox } from '../kit/fields.tsx'
import { useTellDirty } from '../kit/use-tell-dirty.ts'
import { TextField } from '#ui/form/fields.tsx'
import { useWords } from '../words.tsx'
import { AiDetailsButton } from './AiDetailsButton.tsx'
import { FacetFields } from './FacetFields.tsx'
import { PictureFields } from './PictureFields.tsx'
import { ProductFields } from './ProductFields.tsx'
import { TranslationFields } from './TranslationFields.tsx'
import { useProductForm } from './use-product-form.ts'

interface Props {
  /** Null for a new one. */
  product: EditedProduct | null
  /** The rate at which prices in dollars are proposed. */
  dongPerDollar: number
  onDirty(dirty: boolean): void
  onSaved(): void
}

/** A product's form: picture, texts in all languages, prices (spec, section 5). */
export function ProductForm({ product, dongPerDollar, onDirty, onSaved }: Props) {
  const { t } = useWords()
  const { form, showNewest, fillFromPicture, isOutdated } = useProductForm(product, dongPerDollar, onSaved)
  const { isDirty, busy, isSending } = form
  // While it is sent, the form does not count as unsaved: closing the dialog does not stop the request. While the
  // question about its prices is open, it does.
  useTellDirty(isDirty && !isSending, onDirty)

  return (
    <form className="a-form" {...form.form}>
      {isOutdated && (
        <p className="form-alert" role="alert">
          <span>
            {t('adminProducts:form.changed')}{' '}
            <button type="button" className="link" onClick={() => void showNewest()}>
              {t('adminProducts:form.showChanged')}
            </button>
          </span>
        </p>
      )}
      <div className="product-form">
        <div className="product-form-picture">
          <PictureField
            {...form.field('imageUrl')}
            onChange={(imageUrl) => form.change({ imageUrl, imageAlt: '{}' })}
            label={t('adminProducts:form.image')}
          />
          <AiDetailsButton
            // The texts of a picture are not awaited any more once another has its place.
            key={form.values.imageUrl}
            imageUrl={form.values.imageUrl || null}
            onDetails={fillFromPicture}
          />
          <Checkbox {...form.checkbox('inStock')} label={t('adminProducts:form.inStock')} />
          <TextField
            {...form.text('stock')}
            label={t('adminProducts:form.stock')}
            hint={t('adminProducts:form.stockHint')}
            inputMode="numeric"
            maxLength={6}
            autoComplete="off"
          />
        </div>
        <div className="a-form">
          <ProductFields form={form} oldSlug={product?.slug ?? null} dongPerDollar={dongPerDollar} />
          <PictureFields form={form} />
          <FacetFields form={form} />
          {TRANSLATION_LOCALES.map((language) => (
            <TranslationFields key={language} form={form} language={language} />
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
