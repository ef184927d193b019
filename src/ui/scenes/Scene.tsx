import type { SceneDrawing } from './scenes.ts'

/** A small scene above the words of an empty page. */
export function Scene({ drawing }: { drawing: SceneDrawing }) {
  return (
    <svg
      width="120"
      height="96"
      viewBox="0 0 120 96"
      fill="none"
      stroke="var(--leaf)"
      strokeWidth="1.5"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d={drawing.lines} />
      <path d={drawing.petals} fill="var(--blush)" />
    </svg>
  )
}
