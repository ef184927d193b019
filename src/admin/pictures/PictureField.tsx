import type { PictureKind } from './PictureDialog.tsx'

export interface PictureFieldProps {
  /** The picture's address (`/objects/p/<name>.webp`), or an empty text. */
  value: string
  onChange(objectPath: string): void
  kind?: PictureKind
  /** What is wrong, in the reader's words. */
  error?: string | undefined
  label?: string
}

/** A form's picture: its preview, and the button that opens the upload window. */
export function PictureField({ value, label, error }: PictureFieldProps) {
  return (
    <div>
      {label}
      {value}
      {error}
    </div>
  )
}
