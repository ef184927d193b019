import type { ReactNode } from 'react'
import type { Locale } from '#shared/locale.ts'
import { TextArea } from '#ui/form/fields.tsx'
import { useForm } from '#ui/form/use-form.ts'
import { DialogActions } from '../kit/Dialog.tsx'
import { languageName } from '../kit/language-name.ts'
import type { Command } from '../kit/use-command.ts'
import { useWords } from '../words.tsx'

interface Props {
  /** The language to answer in. */
  language: Locale
  hint: string
  maxLength: number
  text: string
  onChange(text: string): void
  send: Command<string>
  /** The label of the button that sends. */
  submit?: string
  /** Controls above the text. */
  children?: ReactNode
}

/** Where staff write an answer, in a dialog that holds its text. */
export function AnswerForm({ language, hint, maxLength, text, onChange, send, submit, children }: Props) {
  const { t, locale: reader } = useWords()
  const { form, problems } = useForm({
    check: () => (text.trim() === '' ? { answer: t('errors:missing_answer') } : {}),
    send: async () => void (await send.send(text)),
    // A toast has shown it.
    explain: () => ({ text: '' }),
  })
  return (
    <form className="a-form" {...form}>
      {children}
      <TextArea
        label={t('adminAnswers:answer', { language: languageName(language, reader) })}
        hint={hint}
        name="answer"
        rows={5}
        lang={language}
        maxLength={maxLength}
        error={problems['answer']}
        value={text}
        onChange={({ target }) => onChange(target.value)}
      />
      <DialogActions busy={send.busy} submit={submit ?? t('adminAnswers:send')} busyLabel={t('adminAnswers:sending')} />
    </form>
  )
}
