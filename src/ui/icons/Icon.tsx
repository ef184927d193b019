interface Props {
  /** One of the drawings in this folder: `icons.close`. */
  path: string
  size?: number
  className?: string
}

/** A line icon in an island or the back-office. Decorative: the adjacent text has the meaning. */
export function Icon({ path, size = 22, className = 'icon' }: Props) {
  return (
    <svg className={className} width={size} height={size} viewBox="0 0 24 24" aria-hidden="true">
      <path d={path} />
    </svg>
  )
}
