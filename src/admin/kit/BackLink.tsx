import { Link } from 'react-router'
import { AdminIcon } from './AdminIcon.tsx'

/** The link above a screen's title that leads back to the list it belongs to. */
export function BackLink({ to, text }: { to: string; text: string }) {
  return (
    <Link className="link o-back-link" to={to}>
      <AdminIcon name="arrowLeft" size={16} />
      {text}
    </Link>
  )
}
