import { useStore } from '@nanostores/react'
import type { HTMLInputAutoCompleteAttribute, ReactNode } from 'react'
import type { Words } from '#i18n/island.ts'
import { TextArea, TextField } from '#ui/form/fields.tsx'
import type { FormState } from '#ui/form/use-form.ts'
import { $draft, changeDraft } from './checkout-draft.store.ts'
import type { CustomerField } from './checkout.schema.ts'

export type DeliveryFieldProps = Words & Pick<FormState, 'problems' | 'forgive'>

/** The fields of the form that hold a typed text. */
type TextFieldName = Exclude<
  CustomerField,
  'deliveryCity' | 'deliveryDate' | 'surprise' | 'anonymous' | 'cardOccasion' | 'nobodyHome' | 'withoutPhoto'
>

/** Texts with several lines. */
const LONG: readonly string[] = ['notes', 'cardMessage'] satisfies TextFieldName[]

interface Props extends Pick<FormState, 'problems'> {
  name: TextFieldName
  label: string
  hint?: string
  type?: 'text' | 'email' | 'tel'
  autoComplete: HTMLInputAutoCompleteAttribute
  maxLength?: number
  required?: boolean
  aside?: ReactNode
}

/** A text of the checkout's form, kept in the draft. */
export function DraftField({ problems, type = 'text', required = true, ...props }: Props) {
  const { name } = props
  const control = {
    ...props,
    value: useStore($draft)[name],
    error: problems[name],
    onChange: (event: { target: { value: string } }) => changeDraft({ [name]: event.target.value }),
  }
  return LONG.includes(name) ? (
    <TextArea rows={3} {...control} />
  ) : (
    <TextField type={type} required={required} {...control} />
  )
}
