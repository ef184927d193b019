import type { FormEvent } from 'react'
import { pictureFile } from '#ui/picture.ts'
import { Dialog, DialogActions } from '#admin/kit/Dialog.tsx'
import { TextField } from '#ui/form/fields.tsx'
import { useWords } from '#admin/words.tsx'

interface Props {
  src: string
  alt: string
  onSave(alt: string): void
  onClose(): void
}

/** Edits a picture's alternative text; an empty one marks it as decorative. */
export function AltDialog({ src, alt, onSave, onClose }: Props) {
  const { t } = useWords()
  function save(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault()
    event.stopPropagation()
    onSave(String(new FormData(event.currentTarget).get('alt')).normalize('NFC').trim())
  }
  return (
    <Dialog title={t('adminArticles:picture.title')} onClose={onClose}>
      <img className="rich-chosen" src={pictureFile(src, 480)} alt="" />
      <form className="a-form" noValidate onSubmit={save}>
        <TextField
          label={t('adminArticles:picture.alt')}
          hint={t('adminArticles:picture.hint')}
          name="alt"
          defaultValue={alt}
          maxLength={300}
          autoComplete="off"
        />
        <DialogActions busy={false} submit={t('adminArticles:picture.submit')} />
      </form>
    </Dialog>
  )
}
