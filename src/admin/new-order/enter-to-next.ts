import type { KeyboardEvent } from 'react'

/** Lets Enter go on to the next field of the form, so that no order is placed by an Enter too many. */
export function enterToNext(event: KeyboardEvent<HTMLFormElement>): void {
  const { target } = event
  if (!(target instanceof HTMLInputElement)) return
  event.preventDefault()
  const fields = ([...event.currentTarget.elements] as HTMLElement[]).filter(
    (field) => field.matches('input, select, textarea, button:not([tabindex="-1"])') && field.offsetParent !== null,
  )
  fields[fields.indexOf(target) + 1]?.focus()
}
