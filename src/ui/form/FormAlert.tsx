import * as icons from '../icons/shop.ts'
import { Icon } from '../icons/Icon.tsx'

/** A form's failure that belongs to no single field. Always rendered, so that screen readers announce the text. */
export function FormAlert({ text }: { text: string }) {
  return (
    <div role="alert">
      {text && (
        <p className="form-alert">
          <Icon path={icons.info} size={20} />
          {text}
        </p>
      )}
    </div>
  )
}
