import { useStore } from '@nanostores/react'
import type { HTMLInputAutoCompleteAttribute } from 'react'
import type { Words } from '#i18n/island.ts'
import { TextArea, TextField } from '#ui/form/fields.tsx'
import type { FormState } from '#ui/form/use-form.ts'
import { $draft, changeDraft } from './checkout-draft.store.ts'
import type { CustomerField } from './checkout.schema.ts'

export type DeliveryFieldProps = Words & Pick<FormState, 'problems' | 'forgive'>

interface Props extends Pick<FormState, 'problems'> {
  name: Exclude<CustomerField, 'deliveryCity' | 'deliveryDate'>
  label: string
  hint?: string
  type?: 'text' | 'email' | 'tel'
  autoComplete: HTMLInputAutoCompleteAttribute
  maxLength: number
}

/** A text of the delivery form, kept in the draft. The notes have several lines and may be empty. */
export function DraftField({ problems, type = 'text', ...props }: Props) {
  const { name } = props
  const control = {
    ...props,
    value: useStore($draft)[name],
    error: problems[name],
    onChange: (event: { target: { value: string } }) => changeDraft({ [name]: event.target.value }),
  }
  return name === 'notes' ? <TextArea rows={3} {...control} /> : <TextField type={type} required {...control} />
}
