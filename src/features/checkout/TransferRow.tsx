import { useState } from 'react'

interface Props {
  /** The words of the button, before and after a tap. */
  labels: { copy: string; copied: string }
  name: string
  value: string
  /** What a tap copies; left out: the row is not copied. */
  copied?: string
}

/** A line of what to transfer, copied by a tap. */
export function TransferRow({ labels, name, value, copied }: Props) {
  const [isCopied, setCopied] = useState(false)
  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(copied ?? value)
      setCopied(true)
      setTimeout(() => setCopied(false), 2_000)
    } catch {
      // Without the right to the clipboard, the value can be selected.
    }
  }
  return (
    <div className="transfer-row">
      <dt>{name}</dt>
      <dd>
        <span>{value}</span>
        {copied !== undefined && (
          <button type="button" className="link" onClick={() => void copy()}>
            <span aria-live="polite">{isCopied ? labels.copied : labels.copy}</span>
            <span className="sr"> {name}</span>
          </button>
        )}
      </dd>
    </div>
  )
}
