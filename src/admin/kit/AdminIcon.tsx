import * as icons from '#ui/icons/back-office.ts'
import { Icon } from '#ui/icons/Icon.tsx'

export type AdminIconName = keyof typeof icons

/** An icon of the back-office by its name. */
export function AdminIcon({ name, size = 20 }: { name: AdminIconName; size?: number }) {
  return <Icon path={icons[name]} size={size} />
}
