import { create } from 'qrcode'

/** A QR code as the path of its dark modules, one unit each, and its width in units without the margin. */
export interface QrPath {
  size: number
  path: string
}

/** Returns the QR code of a text. */
export function qrPath(text: string): QrPath {
  const { size, data } = create(text, { errorCorrectionLevel: 'M' }).modules
  let path = ''
  for (let y = 0; y < size; y++) for (let x = 0; x < size; x++) if (data[y * size + x]) path += `M${x} ${y}h1v1h-1z`
  return { size, path }
}
