import { useWords } from '../words.tsx'

interface Props {
  label: string
  value: string
  options: readonly { value: string; label: string }[]
  onChange(value: string): void
  /** The label of the choice without a filter (default: `All`). */
  all?: string
}

/** A filter with a few choices: a native select, which works with every keyboard and phone. */
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
