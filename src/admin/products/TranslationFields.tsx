import type { ReactNode } from 'react'
import { MAX_DESCRIPTION, MAX_NAME, type ProductTexts } from '#features/catalog/product.schema.ts'
import type { TranslationLocale } from '#i18n/locales.ts'
import { TextArea, TextField } from '../kit/fields.tsx'
import { languageName, useLabelIn } from '../kit/language-name.ts'
import { useWords } from '../words.tsx'
import { FieldGrid } from '../kit/FieldGrid.tsx'
import type { ProductFormState, Told } from './use-product-form.ts'

interface Props {
  form: ProductFormState
  told: Told
  language: TranslationLocale
}

/** A product's texts in one translation; all or none must be filled in. */
export function TranslationFields({ form: { register, formState }, told, language }: Props) {
  const { t, locale } = useWords()
  const labelIn = useLabelIn()
  const errors = formState.errors.translations?.[language]
  const controls: Record<keyof ProductTexts, ReactNode> = {
    name: (
      <TextField
        {...register(`translations.${language}.name`)}
        label={labelIn(t('adminProducts:form.name'), language)}
        error={told(errors?.name?.message)}
        maxLength={MAX_NAME}
        autoComplete="off"
        className="a-wide"
        lang={language}
      />
    ),
    description: (
      <TextArea
        {...register(`translations.${language}.description`)}
        label={labelIn(t('adminProducts:form.description'), language)}
        error={told(errors?.description?.message)}
        maxLength={MAX_DESCRIPTION}
        rows={4}
        className="a-wide"
        lang={language}
      />
    ),
  }
  return (
    <fieldset className="product-translation a-form">
      <legend>{languageName(language, locale)}</legend>
      <p className="a-hint">{t('adminProducts:form.translationHint')}</p>
      <FieldGrid controls={controls} />
    </fieldset>
  )
}
