import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { withRecentSignIn } from '#features/account/security/step-up.ts'
import { listAuditLog } from '#features/audit-log/audit-log.calls.ts'
import { SECTIONS, type SectionName } from '#features/settings/sections.schema.ts'
import { changeSettings, readSettings, type Settings } from '#features/settings/settings.calls.ts'
import type { BodyOf } from '#shared/call.ts'
import { ApiError } from '#shared/api-client.ts'
import { explainFieldErrors, findFieldErrors, type FieldErrors } from '#ui/form/field-errors.ts'
import { useForm } from '#ui/form/use-form.ts'
import { callAdmin, queryOf } from '../admin.api.ts'
import { useAsk } from '../kit/ask.tsx'
import { asInput } from '../kit/field-props.ts'
import { newestQuestion } from '../kit/newest-question.ts'
import { useCommand } from '../kit/use-command.ts'
import { useWords } from '../words.tsx'
import { textAt, withText } from './values-by-path.ts'

/** What a section's component receives. */
export interface SectionProps {
  settings: Settings
  /** Called when the section has unsaved changes, and when it has none any more. */
  onDirty(section: SectionName, dirty: boolean): void
}

interface Options<Name extends SectionName, Values> extends SectionProps {
  section: Name
  /** Returns stored values as the form holds them: texts, lists of rows, and what rows show. */
  valuesOf(stored: Settings[Name]): Values
  success: string
  /** Asks before valid values are sent. Resolves to false if they stay in the form. */
  confirm?(values: Values): Promise<boolean>
}

/**
 * Holds what is typed into a section of the settings, with lists of rows, and saves it. Values that another admin has
 * saved meanwhile are taken over at once if nothing is typed, and else offered (`isOutdated`).
 */
export function useSectionForm<Name extends SectionName, Values extends object>(options: Options<Name, Values>) {
  const { section, settings, valuesOf, onDirty, confirm } = options
  const { t, locale } = useWords()
  const ask = useAsk()
  const client = useQueryClient()
  const [read, setRead] = useState(settings[section])
  /** The newest version known: the one read, or the one just saved, which the settings hold some moments later. */
  const [stored, setStored] = useState(read)
  if (settings[section] !== read) {
    setRead(settings[section])
    setStored(settings[section])
  }
  /** The version being edited: if another admin saves meanwhile, the server refuses this form's save. */
  const [seen, setSeen] = useState<Settings[Name]>(stored)
  const [values, setValues] = useState(() => valuesOf(stored))
  // For a submit right after a change that is not rendered yet.
  const latest = useRef(values)
  const isDirty = JSON.stringify(values) !== JSON.stringify(valuesOf(seen))
  const isOutdated = stored.version !== seen.version

  function show(next: Settings[Name]): void {
    setSeen(next)
    setValues(valuesOf(next))
  }
  if (isOutdated && !isDirty) show(stored)
  useEffect(() => {
    latest.current = values
  }, [values])
  useEffect(() => {
    onDirty(section, isDirty)
  }, [onDirty, section, isDirty])

  const command = useCommand<Values, Settings | null>({
    async run(value) {
      const change = { [section]: { version: seen.version, value } } as Record<string, never>
      const save = (body: BodyOf<typeof changeSettings>) =>
        withRecentSignIn(locale, () => callAdmin(changeSettings, { body }))
      try {
        return await save(change)
      } catch (error) {
        if (!(error instanceof ApiError) || error.code !== 'settings_orders') throw error
        const isSure = await ask({
          title: t('adminSettings:outside.title'),
          text: [error.reason, t('adminSettings:outside.text')].join(' '),
          action: t('adminSettings:outside.save'),
          cancel: t('adminSettings:outside.back'),
        })
        return isSure ? save({ ...change, keepsOrders: true }) : null
      }
    },
    invalidates: [readSettings, listAuditLog],
    success: (answer) => answer && options.success,
    onSuccess(answer, sent) {
      if (!answer) return
      const saved = answer[section]
      // Not only after the settings are read again, which takes a while or fails. Other sections are left as they are
      // known: this answer may be older than the answer to a save of theirs.
      client.setQueryData<Settings>(queryOf(readSettings, {}).queryKey, (now) => now && { ...now, [section]: saved })
      setStored(saved)
      if (latest.current === sent) show(saved)
      // What was typed since is unsaved.
      else setSeen(saved)
    },
    onFailure: (error) => Object.keys(errorsOf(error)).length > 0,
  })

  /** Returns the messages of a refusal that names a field of this section. */
  function errorsOf(error: unknown): FieldErrors {
    const { code, field } = error instanceof ApiError ? error : { code: null, field: null }
    const start = `${section}.value.`
    return code && field?.startsWith(start) ? explainFieldErrors({ [field.slice(start.length)]: code }, t) : {}
  }

  const { form, problems, forgive, busy } = useForm({
    check: () => findFieldErrors(SECTIONS[section], latest.current, t),
    async send() {
      if (confirm && !(await confirm(latest.current))) return
      await command.send(latest.current)
    },
    explain(error) {
      const [[field, text] = [null, '']] = Object.entries(errorsOf(error))
      return { text, field }
    },
  })

  function change(next: Values): void {
    latest.current = next
    setValues(next)
  }

  const field = (path: string) => ({
    name: path,
    value: textAt(values, path),
    error: problems[path],
    onChange(text: string) {
      change(withText(latest.current, path, text))
      forgive(path)
    },
  })

  return {
    form,
    busy,
    values,
    problems,
    isOutdated: isOutdated && isDirty,
    async showNewest(): Promise<void> {
      if (await ask(newestQuestion(t))) show(stored)
    },
    /** Replaces a list. Its rows move, so that no error message of theirs stays. */
    changeRows(changes: Partial<Values>): void {
      change({ ...latest.current, ...changes })
      for (const name of Object.keys(problems))
        if (Object.keys(changes).some((list) => name === list || name.startsWith(`${list}.`))) forgive(name)
    },
    /** The props of a control of our own: value, error message, and what changes it. */
    field,
    /** The props of a `TextField` or `SelectField`. */
    text: (path: string) => asInput(field(path)),
  }
}

/** The form of a section, whatever its values are. */
export type SectionForm = Omit<ReturnType<typeof useSectionForm<SectionName, object>>, 'values' | 'changeRows'>
