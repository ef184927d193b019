interface Props {
  label: string
  busyLabel: string
  busy: boolean
  className?: string
}

/** Submits its form. While busy it says so and does nothing, but keeps the focus. */
export function SubmitButton({ label, busyLabel, busy, className = 'btn' }: Props) {
  return (
    <button type="submit" className={className} aria-disabled={busy || undefined}>
      {busy ? busyLabel : label}
    </button>
  )
}
