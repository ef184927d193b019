import { Icon } from '../Icon.tsx'

/** Why a form could not be sent, where that is about no single field. Always there, so that it is announced. */
export function FormAlert({ text }: { text: string }) {
  return (
    <div role="alert">
      {text && (
        <p className="form-alert">
          <Icon name="info" size={20} />
          {text}
        </p>
      )}
    </div>
  )
}
