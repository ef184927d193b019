import { useEffect, useId, useRef, useState, type ChangeEvent, type KeyboardEvent } from 'react'
import { Field, type FieldProps } from '#ui/form/fields.tsx'
import { useSuggestions, type Suggest, type Suggestion } from './use-suggestions.ts'

/** The texts about the list. */
interface ListWords {
  /** The name of the list. */
  list: string
  searching: string
  nothing: string
  failed: string
  /** How many were found. */
  found(count: number): string
}

type InputProps = Omit<FieldProps<'input'>, 'value' | 'onChange' | 'onKeyDown' | 'onBlur' | 'onClick' | 'role'>

interface Props extends InputProps {
  /** The text in the field. */
  value: string
  /** The id of the chosen entry; empty: the text is no choice yet. */
  chosen: string
  suggest: Suggest
  /** Called with each text that is typed: it is no choice any more. */
  onType(text: string): void
  onChoose(suggestion: Suggestion): void
  words: ListWords
}

/**
 * A field that finds entries of a list while one types (the combobox of the ARIA Authoring Practices, with a list that
 * one chooses from). Enter takes the marked entry; leaving the field chooses nothing, and keeps the text.
 */
export function Combobox({ value, chosen, suggest, onType, onChoose, words, ...props }: Props) {
  const listId = useId()
  const [open, setOpen] = useState(false)
  const query = chosen ? '' : value.trim()
  const { found, busy, failed } = useSuggestions(suggest, query, open)
  const [mark, setMark] = useMark(found, chosen, query)
  // What was found for an earlier text is not what Enter would mean.
  const marked = busy ? -1 : mark
  const message = failed ? words.failed : found.length > 0 ? '' : busy ? words.searching : words.nothing
  const optionId = (index: number) => `${listId}-${index}`

  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (open) box.current?.scrollIntoView({ block: 'nearest' })
  }, [open, found])
  useEffect(() => {
    if (open && marked >= 0) document.getElementById(`${listId}-${marked}`)?.scrollIntoView({ block: 'nearest' })
  }, [open, marked, listId])

  function choose(suggestion: Suggestion | undefined) {
    if (!suggestion || suggestion.disabled) return
    setOpen(false)
    onChoose(suggestion)
  }

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step) {
      event.preventDefault()
      if (open) setMark(next(marked, step, found.length))
      else setOpen(true)
    } else if (event.key === 'Enter' && open) {
      event.preventDefault()
      choose(found[marked])
    } else if (event.key === 'Escape' && (open || value)) {
      event.preventDefault()
      event.stopPropagation()
      if (open) setOpen(false)
      else onType('')
    }
  }

  function onChange({ target }: ChangeEvent<HTMLInputElement>) {
    // A browser that fills in the form does not open the list.
    if (target === document.activeElement) setOpen(true)
    onType(target.value)
  }

  return (
    <Field {...props}>
      {(control) => (
        <div className="combobox">
          <input
            {...control}
            type="text"
            role="combobox"
            value={value}
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
            aria-autocomplete="list"
            aria-expanded={open}
            aria-controls={listId}
            aria-activedescendant={open && marked >= 0 ? optionId(marked) : undefined}
            onChange={onChange}
            onKeyDown={onKeyDown}
            onClick={() => setOpen(true)}
            onBlur={() => setOpen(false)}
          />
          {/* A press in the list leaves the focus in the field. */}
          <div className="combobox-list" ref={box} hidden={!open} onMouseDown={(event) => event.preventDefault()}>
            <ul id={listId} role="listbox" aria-label={words.list} aria-busy={busy} hidden={found.length === 0}>
              {found.map((suggestion, index) => (
                <Option
                  key={suggestion.id}
                  id={optionId(index)}
                  suggestion={suggestion}
                  marked={index === marked}
                  chosen={suggestion.id === chosen}
                  onPick={choose}
                />
              ))}
            </ul>
            {message && <p aria-hidden="true">{message}</p>}
          </div>
          <p className="sr" role="status">
            {open ? message || words.found(found.length) : ''}
          </p>
        </div>
      )}
    </Field>
  )
}

interface OptionProps {
  id: string
  suggestion: Suggestion
  marked: boolean
  chosen: boolean
  onPick(suggestion: Suggestion): void
}

function Option({ id, suggestion, marked, chosen, onPick }: OptionProps) {
  const { name, detail, note, disabled, picture } = suggestion
  return (
    <li
      id={id}
      role="option"
      aria-selected={chosen}
      aria-disabled={disabled || undefined}
      data-marked={marked || undefined}
      onClick={() => onPick(suggestion)}
    >
      {picture && <img src={picture} alt="" width={40} height={50} />}
      <span>
        {name}
        {note && <em>{note}</em>}
      </span>
      {detail && <small>{detail}</small>}
    </li>
  )
}

/**
 * Returns the index of the marked entry, -1 for none, and what marks another. With a new list it is the first one that
 * can be chosen or, where nothing is typed, the chosen one.
 */
function useMark(found: readonly Suggestion[], chosen: string, query: string) {
  const [mark, setMark] = useState({ of: found, index: -1 })
  const isHere = ({ id, disabled }: Suggestion) => (query ? !disabled : id === chosen)
  const index = mark.of === found ? mark.index : found.findIndex(isHere)
  return [index, (to: number) => setMark({ of: found, index: to })] as const
}

function next(marked: number, step: number, count: number): number {
  if (count === 0) return -1
  if (marked < 0) return step > 0 ? 0 : count - 1
  return (marked + step + count) % count
}
