import type { Editor } from '@tiptap/react'
import { Dialog, DialogActions } from '#admin/kit/Dialog.tsx'
import { TextField } from '#ui/form/fields.tsx'
import { reasonOf } from '#shared/api-client.ts'
import { useForm } from '#ui/form/use-form.ts'
import { useWords } from '#admin/words.tsx'
import { completeAddress } from './link-address.ts'

/** Edits a link's address, and its text if nothing was selected. Rejects addresses that the server would remove. */
export function LinkDialog({ editor, onClose }: { editor: Editor; onClose(): void }) {
  const { t } = useWords()
  const existing = String(editor.getAttributes('link').href ?? '')
  const needsText = editor.state.selection.empty && !existing
  const { form, problems } = useForm({
    check: ({ address }: { address: string; text?: string }) =>
      completeAddress(address) ? {} : { address: t('adminArticles:link.wrong') },
    async send({ address, text = '' }) {
      const href = completeAddress(address) ?? ''
      const chain = editor.chain().focus().extendMarkRange('link')
      if (needsText)
        chain
          .insertContent({ type: 'text', text: text.trim() || href, marks: [{ type: 'link', attrs: { href } }] })
          .run()
      else chain.setLink({ href }).run()
      onClose()
    },
    explain: (error) => reasonOf(error, t('admin:failed')),
  })

  return (
    <Dialog title={t('adminArticles:link.title')} onClose={onClose}>
      <form className="a-form" {...form}>
        <TextField
          label={t('adminArticles:link.address')}
          hint={t('adminArticles:link.hint')}
          error={problems.address}
          name="address"
          defaultValue={existing}
          inputMode="url"
          autoComplete="off"
          spellCheck={false}
        />
        {needsText && <TextField label={t('adminArticles:link.text')} name="text" autoComplete="off" />}
        {existing && (
          <button
            type="button"
            className="link"
            onClick={() => {
              editor.chain().focus().extendMarkRange('link').unsetLink().run()
              onClose()
            }}
          >
            {t('adminArticles:link.remove')}
          </button>
        )}
        <DialogActions busy={false} submit={t('adminArticles:link.submit')} />
      </form>
    </Dialog>
  )
}
