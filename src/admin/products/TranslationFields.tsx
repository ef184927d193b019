import type { ReactNode } from 'react'
import { MAX_DESCRIPTION, MAX_NAME, type ProductTexts } from '#features/catalog/product.schema.ts'
import type { TranslationLocale } from '#i18n/locales.ts'
import { TextArea, TextField } from '#ui/form/fields.tsx'
import { languageName, useLabelIn } from '../kit/language-name.ts'
import { useWords } from '../words.tsx'
import { FieldGrid } from '../kit/FieldGrid.tsx'
import type { ProductFormState } from './use-product-form.ts'

interface Props {
  form: ProductFormState
  language: TranslationLocale
}

/** A product's texts in one translation; all or none must be filled in. */
export function TranslationFields({ form, language }: Props) {
  const { t, locale } = useWords()
  const labelIn = useLabelIn()
  const controls: Record<keyof ProductTexts, ReactNode> = {
    name: (
      <TextField
        {...form.text(`translations.${language}.name`)}
        label={labelIn(t('adminProducts:form.name'), language)}
        maxLength={MAX_NAME}
        autoComplete="off"
        className="a-wide"
        lang={language}
      />
    ),
    description: (
      <TextArea
        {...form.text(`translations.${language}.description`)}
        label={labelIn(t('adminProducts:form.description'), language)}
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
