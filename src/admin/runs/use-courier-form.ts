import { useState } from 'react'
import type { CourierChoice } from '#features/runs/runs.schema.ts'
import { ApiError } from '#shared/api-client.ts'
import { useForm } from '#ui/form/use-form.ts'
import { courierChoice, type CourierValues } from './CourierFields.tsx'

/** Returns true for the refusal of a courier's name, which is shown at its field instead of in a toast. */
export function isNameRefusal(error: unknown): error is ApiError {
  return error instanceof ApiError && error.code === 'courier_name'
}

/**
 * Holds the form that chooses a courier. The field of a name that is refused takes the focus.
 * @param send rejects after a failure
 * @returns the attributes of the form element, and the props of `CourierFields`
 */
export function useCourierForm(first: () => CourierValues, send: (courier: CourierChoice) => Promise<unknown>) {
  const [values, setValues] = useState(first)
  const { form, problems } = useForm({
    check: () => ({}),
    send: async () => void (await send(courierChoice(values))),
    explain: (error) => (isNameRefusal(error) ? { text: error.reason ?? '', field: 'name' } : { text: '' }),
  })
  return { form, fields: { values, error: problems['name'], onChange: setValues } }
}
