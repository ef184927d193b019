import { CITIES, type City } from '#shared/shop.ts'
import { FilterSelect } from '../kit/FilterSelect.tsx'
import { useWords } from '../words.tsx'

interface Props {
  city: City | undefined
  onChange(city: string): void
}

/** The choice of a city, or of both. */
export function CityFilter({ city, onChange }: Props) {
  const { t } = useWords()
  return (
    <FilterSelect
      label={t('adminOrders:daySheet.city')}
      value={city ?? ''}
      all={t('adminOrders:daySheet.cities')}
      options={CITIES.map((value) => ({ value, label: t(`tracking:shipping.cities.${value}`) }))}
      onChange={onChange}
    />
  )
}
