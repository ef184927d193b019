import { pictureFile } from '#ui/picture.ts'
import { AdminIcon } from '../kit/AdminIcon.tsx'

/** The picture of a line, or the icon of products for the florist's choice, which has none (`imageUrl` is empty). */
export function LinePicture({ imageUrl }: { imageUrl: string }) {
  if (imageUrl === '')
    return (
      <span className="t-picture t-choice">
        <AdminIcon name="products" />
      </span>
    )
  return (
    <img
      className="t-picture"
      src={pictureFile(imageUrl, 320)}
      alt=""
      width={64}
      height={80}
      loading="lazy"
      decoding="async"
      draggable={false}
    />
  )
}
