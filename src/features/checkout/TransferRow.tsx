import { useState } from 'react'
import { copyText } from '#ui/copy-text.ts'

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
    // Where the browser does not allow it, the value can be selected.
    if (!(await copyText(copied ?? value))) return
    setCopied(true)
    setTimeout(() => setCopied(false), 2_000)
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
