import { useState } from 'react'
import {
  changeTemplate,
  createTemplate,
  listTemplates,
  type AnswerTemplate,
} from '#features/answer-templates/answer-templates.calls.ts'
import { MAX_ANSWER, MAX_TEMPLATE_TITLE } from '#features/answer-templates/answer-templates.ts'
import { templateSchema, type TemplateInput } from '#features/answer-templates/answer-templates.schema.ts'
import { LOCALES, type Locale } from '#shared/locale.ts'
import { ApiError } from '#shared/api-client.ts'
import { TextArea, TextField } from '#ui/form/fields.tsx'
import { callAdmin } from '../admin.api.ts'
import { Dialog, DialogActions } from '../kit/Dialog.tsx'
import { useLabelIn } from '../kit/language-name.ts'
import { useRecordForm } from '../kit/use-record-form.ts'
import { useWords } from '../words.tsx'

type Values = { title: string } & Record<`texts.${Locale}`, string>

/** The form of a template: its title, and a text in each language, of which one is enough. */
export function TemplateDialog({ template, onClose }: { template: AnswerTemplate | null; onClose(): void }) {
  const { t } = useWords()
  const labelIn = useLabelIn()
  // The same template, sent again after a failure, is stored once.
  const [key, setKey] = useState(() => crypto.randomUUID())
  const texts = LOCALES.map((language) => [`texts.${language}`, template?.texts[language] ?? ''])
  const form = useRecordForm<Values, TemplateInput, AnswerTemplate>({
    schema: templateSchema,
    initial: { title: template?.title ?? '', ...Object.fromEntries(texts) } as Values,
    run: (input) =>
      template
        ? callAdmin(changeTemplate, {
            params: { id: template.id },
            body: { template: input, updatedAt: template.updatedAt },
          })
        : callAdmin(createTemplate, { body: { ...input, key } }),
    invalidates: [listTemplates],
    success: ({ title }) => t('adminAnswers:templates.saved', { title }),
    onSuccess: onClose,
    onFailure(failure) {
      // The form was changed after an answer was lost. The first template is in the list now, and this is another one.
      if (failure instanceof ApiError && failure.code === 'entry_key_used') setKey(crypto.randomUUID())
      return false
    },
  })
  return (
    <Dialog
      title={t(template ? 'adminAnswers:templates.edit' : 'adminAnswers:templates.add')}
      onClose={onClose}
      dirty={form.isDirty && !form.busy}
    >
      <form className="a-form" {...form.form}>
        <TextField
          {...form.text('title')}
          label={t('adminAnswers:templates.name')}
          hint={t('adminAnswers:templates.nameHint')}
          maxLength={MAX_TEMPLATE_TITLE}
          autoComplete="off"
        />
        {LOCALES.map((language, index) => (
          <TextArea
            key={language}
            {...form.text(`texts.${language}`)}
            label={labelIn(t('adminAnswers:templates.text'), language)}
            hint={index === 0 ? t('adminAnswers:templates.textHint') : undefined}
            maxLength={MAX_ANSWER}
            rows={5}
            lang={language}
          />
        ))}
        <DialogActions busy={form.busy} />
      </form>
    </Dialog>
  )
}
