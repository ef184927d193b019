import type { ReactNode } from 'react'
import { hasPlaceholder, MAX_ANSWER, type PlaceholderValues } from '#features/answer-templates/answer-templates.ts'
import type { Locale } from '#shared/locale.ts'
import { TextArea } from '#ui/form/fields.tsx'
import { useForm } from '#ui/form/use-form.ts'
import { DialogActions } from '../kit/Dialog.tsx'
import { languageName } from '../kit/language-name.ts'
import type { Command } from '../kit/use-command.ts'
import { useWords } from '../words.tsx'
import { TemplateChoice } from './TemplateChoice.tsx'

interface Props {
  /** The language to answer in. */
  language: Locale
  hint: string
  /** The values of the placeholders in templates. */
  values: PlaceholderValues
  text: string
  onChange(text: string): void
  send: Command<string>
  /** The label of the button that sends. */
  submit?: string
  /** Controls above the text. */
  children?: ReactNode
}

/** Where staff write an answer, in a dialog that holds its text. */
export function AnswerForm({ language, hint, values, text, onChange, send, submit, children }: Props) {
  const { t, locale: reader } = useWords()
  const { form, problems } = useForm({
    check: () =>
      text.trim() === ''
        ? { answer: t('errors:missing_answer') }
        : hasPlaceholder(text)
          ? { answer: t('errors:answer_placeholder') }
          : {},
    send: async () => void (await send.send(text)),
    // A toast has shown it.
    explain: () => ({ text: '' }),
  })
  return (
    <form className="a-form" {...form}>
      {children}
      <TemplateChoice
        language={language}
        values={values}
        onInsert={(inserted) => onChange(text.trim() === '' ? inserted : `${text.trimEnd()}\n\n${inserted}`)}
      />
      <TextArea
        label={t('adminAnswers:answer', { language: languageName(language, reader) })}
        hint={hint}
        name="answer"
        rows={5}
        lang={language}
        maxLength={MAX_ANSWER}
        error={problems['answer']}
        value={text}
        onChange={({ target }) => onChange(target.value)}
      />
      <DialogActions busy={send.busy} submit={submit ?? t('adminAnswers:send')} busyLabel={t('adminAnswers:sending')} />
    </form>
  )
}
