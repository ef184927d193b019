import { useEffect, useRef, useState } from 'react'
import { todayInVietnam } from '#shared/dates.ts'
import type { Problems } from '#ui/form/use-form.ts'
import { fieldProps } from '../kit/field-props.ts'
import { useWords } from '../words.tsx'
import { newDraft, withoutPastDay, type Draft, type OrderValues } from './draft.ts'
import { readDraft, storeDraft } from './stored-draft.ts'

/**
 * Holds the order that is being entered, which survives a reload of the tab. `latest` has changes that are not rendered
 * yet.
 */
export function useDraft() {
  const { locale } = useWords()
  const [draft, setDraft] = useState<Draft>(() => {
    const today = todayInVietnam()
    const empty = newDraft(locale, today)
    return withoutPastDay(readDraft(empty) ?? empty, today)
  })
  const latest = useRef(draft)
  useEffect(() => storeDraft(draft), [draft])
  useEffect(() => {
    // A form that was left open in the evening is looked at again in the morning.
    const onLook = () => {
      latest.current = withoutPastDay(latest.current, todayInVietnam())
      setDraft(latest.current)
    }
    document.addEventListener('visibilitychange', onLook)
    return () => document.removeEventListener('visibilitychange', onLook)
  }, [])

  function patch(changes: Partial<Draft>): Draft {
    latest.current = { ...latest.current, ...changes }
    setDraft(latest.current)
    return latest.current
  }
  return {
    draft,
    latest: () => latest.current,
    patch,
    /** Begins an empty order with another key. */
    restart: () => patch(newDraft(locale, todayInVietnam())),
  }
}
export type DraftState = ReturnType<typeof useDraft>

/** Returns the props of the form's fields: their values, problems, and what changes them. */
export function fieldsOf({ draft, latest, patch }: DraftState, problems: Problems, forgive: (name: string) => void) {
  const { values } = draft
  function change(changes: Partial<OrderValues>): void {
    patch({ values: { ...latest().values, ...changes } })
    for (const name of Object.keys(changes)) forgive(name)
  }
  return { values, change, ...fieldProps({ values, problems, change }) }
}
