import { ICONS } from '#ui/icons.ts'

/** Five stars, filled up to the rating. */
export function WrittenStars({ rating, label }: { rating: number; label: string }) {
  return (
    <span role="img" aria-label={label} className="review-stars">
      {[1, 2, 3, 4, 5].map((star) => (
        <svg key={star} width={18} height={18} viewBox="0 0 24 24" data-filled={star <= rating || undefined}>
          <path d={ICONS.star} />
        </svg>
      ))}
    </span>
  )
}
