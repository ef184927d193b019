import { useState } from 'react'
import { pictureFile, storedPicture } from '#ui/picture.ts'
import { AdminIcon } from '../kit/AdminIcon.tsx'
import { Field } from '#ui/form/fields.tsx'
import { useWords } from '../words.tsx'
import { isTouched } from './is-touched.ts'
import { PictureDialog, type PictureKind } from './PictureDialog.tsx'

export interface PictureFieldProps {
  name: string
  /** The picture's address (`/objects/p/<name>.webp`), or empty. */
  value: string
  onChange(objectPath: string): void
  kind?: PictureKind
  /** The error message, translated. */
  error?: string | undefined
  label?: string
}

/** The preview's file width in pixels: twice its width on screen. */
const PREVIEW_WIDTH = 320

/** A form's picture: its preview, and a button that opens the upload dialog. */
export function PictureField({ name, value, onChange, kind = 'p', error, label }: PictureFieldProps) {
  const { t } = useWords()
  const [open, setOpen] = useState(false)
  const choose = isTouched() ? 'adminPictures:take' : 'adminPictures:upload'
  const action = t(value ? 'adminPictures:change' : choose)
  return (
    <Field label={label ?? t('adminPictures:picture')} error={error}>
      {(control) => (
        <div className="pictures-field">
          <Preview key={value} value={value} kind={kind} />
          <button
            type="button"
            {...control}
            name={name}
            aria-label={action}
            className="btn btn-quiet a-btn"
            onClick={() => setOpen(true)}
          >
            <AdminIcon name="upload" />
            {action}
          </button>
          {open && <PictureDialog kind={kind} onClose={() => setOpen(false)} onPublished={onChange} />}
        </div>
      )}
    </Field>
  )
}

/** The picture in the ratio that the shop shows it in. */
function Preview({ value, kind }: { value: string; kind: PictureKind }) {
  const { t } = useWords()
  const [failed, setFailed] = useState(false)
  const [across, down] = storedPicture(`/objects/${kind}/x.webp`)?.ratio ?? [4, 5]
  return (
    <div className="pictures-preview" style={{ aspectRatio: `${across} / ${down}` }}>
      {value === '' ? (
        <span>{t('adminPictures:none')}</span>
      ) : failed ? (
        <span role="img" aria-label={t('adminPictures:imageError')} data-failed>
          {t('adminPictures:imageError')}
        </span>
      ) : (
        <img src={pictureFile(value, PREVIEW_WIDTH)} alt={t('adminPictures:preview')} onError={() => setFailed(true)} />
      )}
    </div>
  )
}
