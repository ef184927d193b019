/** Returns true on a phone or tablet, whose file dialog offers the camera, too. */
export function isTouched(): boolean {
  return matchMedia('(pointer: coarse)').matches
}
