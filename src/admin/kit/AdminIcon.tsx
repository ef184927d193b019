import { ADMIN_ICONS, type AdminIconName } from './icons.ts'

/** A line icon. Decorative: the adjacent text or the button's label has the meaning. */
export function AdminIcon({ name, size = 20 }: { name: AdminIconName; size?: number }) {
  return (
    <svg className="icon a-icon" width={size} height={size} viewBox="0 0 24 24" aria-hidden="true">
      <path d={ADMIN_ICONS[name]} />
    </svg>
  )
}
