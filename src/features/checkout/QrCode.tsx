import { create } from 'qrcode'
import { useMemo } from 'react'

interface Props {
  text: string
  /** What the picture is, for who cannot see it. */
  label: string
}

/** The light border around a code, in modules (ISO/IEC 18004). */
const QUIET = 4

/** A QR code, dark on light in every theme, because scanners expect it so. */
export function QrCode({ text, label }: Props) {
  const { size, path } = useMemo(() => modulesOf(text), [text])
  const whole = size + 2 * QUIET
  return (
    <svg
      className="qr-code"
      role="img"
      aria-label={label}
      viewBox={`0 0 ${whole} ${whole}`}
      shapeRendering="crispEdges"
    >
      <rect width={whole} height={whole} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  )
}

function modulesOf(text: string): { size: number; path: string } {
  const { size, data } = create(text, { errorCorrectionLevel: 'M' }).modules
  const dark = Array.from(data, (isDark, index) =>
    isDark ? `M${QUIET + (index % size)} ${QUIET + Math.floor(index / size)}h1v1h-1z` : '',
  )
  return { size, path: dark.join('') }
}
