import { useWords } from '../words.tsx'

interface Props {
  label: string
  value: string
  options: readonly { value: string; label: string }[]
  onChange(value: string): void
  /** What no filter is called; `All` where nothing is given. */
  all?: string
}

/** A filter with a handful of choices: the browser's own list, which every keyboard and phone knows. */
export function FilterSelect({ label, value, options, onChange, all }: Props) {
  const { t } = useWords()
  return (
    <label className="a-filter">
      <span>{label}</span>
      <select className="a-select" value={value} onChange={({ target }) => onChange(target.value)}>
        <option value="">{all ?? t('admin:list.all')}</option>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </label>
  )
}
