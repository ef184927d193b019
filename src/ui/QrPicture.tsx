import type { QrPath } from '#shared/qr-path.ts'

/** The light border around a code, in modules (ISO/IEC 18004). */
const MARGIN = 4

interface Props {
  qr: QrPath
  className: string
  /** What the picture is, for who cannot see it. */
  label: string
}

/** A QR code, dark on light in every theme, because scanners expect it so. */
export function QrPicture({ qr: { size, path }, className, label }: Props) {
  const box = size + 2 * MARGIN
  return (
    <svg className={className} viewBox={`0 0 ${box} ${box}`} role="img" aria-label={label}>
      <rect width={box} height={box} fill="#fff" />
      <path d={path} transform={`translate(${MARGIN} ${MARGIN})`} fill="#000" shapeRendering="crispEdges" />
    </svg>
  )
}
