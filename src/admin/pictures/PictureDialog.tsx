/** Which frame a picture is published for: a product's card (4:5), or an article (3:2). */
export type PictureKind = 'p' | 'a'

export interface PictureDialogProps {
  open: boolean
  /** Closed without a picture, or after one was published. */
  onClose(): void
  /** The published picture's address: `/objects/p/<name>.webp`. */
  onPublished(objectPath: string): void
  kind?: PictureKind
}

/** The window in which a picture is chosen, uploaded and published. It stands above other dialogs. */
export function PictureDialog({ open }: PictureDialogProps) {
  return open ? <div role="dialog" /> : null
}
