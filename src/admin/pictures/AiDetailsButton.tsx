/** What is read from a picture: base texts in Vietnamese, and the same in English. */
export interface PictureDetails {
  name: string
  slug: string
  description: string
  category: string
  en?: { name: string; description: string }
}

export interface AiDetailsButtonProps {
  /** The uploaded picture's address; null or empty while there is none. */
  imageUrl: string | null
  onDetails(details: PictureDetails): void
}

/** Fills a product's texts from its picture. */
export function AiDetailsButton({ imageUrl }: AiDetailsButtonProps) {
  return <button type="button" disabled={!imageUrl} />
}
