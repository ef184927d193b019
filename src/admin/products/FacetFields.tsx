import { FACET_NAMES, FACETS } from '#shared/facets.ts'
import { facetLabel } from '#features/catalog/facet-label.ts'
import { CheckList } from '../kit/CheckList.tsx'
import { useWords } from '../words.tsx'
import type { ProductFormState } from './use-product-form.ts'

/** What visitors find the product by, beside category and price; closed at first, because it is long. */
export function FacetFields({ form }: { form: ProductFormState }) {
  const { t } = useWords()
  return (
    <details className="a-details">
      <summary>{t('adminProducts:form.facets')}</summary>
      <p className="a-hint">{t('adminProducts:form.facetsHint')}</p>
      {FACET_NAMES.map((facet) => {
        const { value, onChange, ...field } = form.field(facet)
        return (
          <CheckList
            key={facet}
            {...field}
            label={t(`catalog:facets.${facet}.label`)}
            choices={FACETS[facet].map((known) => [known, facetLabel(t, facet, known)])}
            chosen={value.split(', ').filter(Boolean)}
            onChoose={(chosen) => onChange(chosen.join(', '))}
          />
        )
      })}
    </details>
  )
}
