import type { Editor } from '@tiptap/react'
import { useState, type FormEvent } from 'react'
import { Dialog, DialogActions } from '#admin/kit/Dialog.tsx'
import { TextField } from '#admin/kit/fields.tsx'
import { useWords } from '#admin/words.tsx'
import { completeAddress } from './link-address.ts'

/** Edits a link's address, and its text if nothing was selected. Rejects addresses that the server would remove. */
export function LinkDialog({ editor, onClose }: { editor: Editor; onClose(): void }) {
  const { t } = useWords()
  const existing = String(editor.getAttributes('link').href ?? '')
  const needsText = editor.state.selection.empty && !existing
  const [problem, setProblem] = useState<string>()

  function save(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault()
    // In React's tree this form is inside the article's, so its submit event would bubble there.
    event.stopPropagation()
    const form = new FormData(event.currentTarget)
    const href = completeAddress(String(form.get('address')))
    if (!href) return setProblem(t('adminArticles:link.wrong'))
    const chain = editor.chain().focus().extendMarkRange('link')
    if (needsText) {
      const text = String(form.get('text')).trim() || href
      chain.insertContent({ type: 'text', text, marks: [{ type: 'link', attrs: { href } }] }).run()
    } else chain.setLink({ href }).run()
    onClose()
  }

  return (
    <Dialog open title={t('adminArticles:link.title')} onClose={onClose}>
      <form className="a-form" noValidate onSubmit={save}>
        <TextField
          label={t('adminArticles:link.address')}
          hint={t('adminArticles:link.hint')}
          error={problem}
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
