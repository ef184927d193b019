import type { ChangeEvent } from 'react'
import type { Problems } from '#ui/form/use-form.ts'

/** The names of the values of one type. */
type NameOf<Values, Type> = { [Name in keyof Values]: Values[Name] extends Type ? Name : never }[keyof Values] & string

/** What a form holds, the messages to its fields by name, and what changes some of its values. */
interface FormState<Values> {
  values: Values
  problems: Problems
  change(changes: Partial<Values>): void
}

/** Returns functions that make the props of a form's fields from their names. */
export function fieldProps<Values extends object>({ values, problems, change }: FormState<Values>) {
  const field = (name: NameOf<Values, string>) => ({
    name,
    value: values[name] as string,
    error: problems[name],
    onChange: (value: string) => change({ [name]: value } as unknown as Partial<Values>),
  })
  return {
    /** The props of a control of our own: value, error message, and what changes it. */
    field,
    /** The props of a `TextField`, `TextArea` or `SelectField`. */
    text: (name: NameOf<Values, string>) => asInput(field(name)),
    checkbox: (name: NameOf<Values, boolean>) => ({
      name,
      checked: values[name] === true,
      error: problems[name],
      onChange: ({ target }: ChangeEvent<HTMLInputElement>) =>
        change({ [name]: target.checked } as unknown as Partial<Values>),
    }),
  }
}

/** Returns the props of a control as those of an input, which tells its changes by events. */
export function asInput<Props extends { onChange(value: string): void }>({ onChange, ...props }: Props) {
  return { ...props, onChange: ({ target }: ChangeEvent<{ value: string }>) => onChange(target.value) }
}
