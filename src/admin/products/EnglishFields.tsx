import { MAX_DESCRIPTION, MAX_NAME } from '#features/catalog/product.schema.ts'
import { TextArea, TextField } from '../kit/fields.tsx'
import { useWords } from '../words.tsx'
import type { ProductFormState, Told } from './use-product-form.ts'

/** The texts that English pages show; both or none. */
export function EnglishFields({ form: { register, formState }, told }: { form: ProductFormState; told: Told }) {
  const { t } = useWords()
  const { errors } = formState
  return (
    <fieldset className="product-english a-form">
      <legend>{t('adminProducts:form.english')}</legend>
      <p className="a-hint">{t('adminProducts:form.englishHint')}</p>
      <TextField
        {...register('en.name')}
        label={t('adminProducts:form.englishName')}
        error={told(errors.en?.name?.message)}
        maxLength={MAX_NAME}
        autoComplete="off"
        lang="en"
      />
      <TextArea
        {...register('en.description')}
        label={t('adminProducts:form.englishDescription')}
        error={told(errors.en?.description?.message)}
        maxLength={MAX_DESCRIPTION}
        rows={4}
        lang="en"
      />
    </fieldset>
  )
}
