import { pictureFile } from './picture.ts'

/**
 * A product's picture in a list, 4:5, at twice its width for sharp screens. Its name is adjacent, so `alt` is empty.
 */
export function SmallPicture({ imageUrl, width, className }: { imageUrl: string; width: number; className?: string }) {
  return (
    <img className={className} src={pictureFile(imageUrl, width * 2)} alt="" width={width} height={(width * 5) / 4} />
  )
}
