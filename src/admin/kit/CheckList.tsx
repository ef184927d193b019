interface Props {
  name: string
  label: string
  /** Each value with what is shown for it. */
  choices: readonly (readonly [value: string, text: string])[]
  chosen: readonly string[]
  error?: string | undefined
  hint?: string
  onChoose(chosen: string[]): void
}

/** A list of checkboxes, of which any number can be chosen. */
export function CheckList({ name, label, choices, chosen, error, hint, onChoose }: Props) {
  return (
    <fieldset className="form-field a-wide a-check-list">
      <legend>{label}</legend>
      {choices.map(([value, text]) => (
        <label key={value} className="a-check">
          <input
            type="checkbox"
            name={name}
            checked={chosen.includes(value)}
            onChange={({ target }) =>
              onChoose(target.checked ? [...chosen, value] : chosen.filter((other) => other !== value))
            }
          />
          {text}
        </label>
      ))}
      {(error ?? hint) && <p className="a-hint">{error ?? hint}</p>}
    </fieldset>
  )
}
