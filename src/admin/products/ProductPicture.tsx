import { useState } from 'react'
import { pictureFile } from '#ui/picture.ts'
import { useWords } from '../words.tsx'

/** A product's picture in the list, 4:5; a placeholder if it cannot be loaded (spec, section 8). */
export function ProductPicture({ imageUrl }: { imageUrl: string }) {
  const { t } = useWords()
  const [failed, setFailed] = useState<string | null>(null)
  return (
    <span className="product-picture">
      {failed === imageUrl ? (
        <span className="product-picture-error">{t('adminProducts:imageError')}</span>
      ) : (
        <img
          src={pictureFile(imageUrl, 320)}
          alt=""
          width={320}
          height={400}
          loading="lazy"
          decoding="async"
          onError={() => setFailed(imageUrl)}
        />
      )}
    </span>
  )
}
