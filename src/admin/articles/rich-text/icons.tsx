const PATHS = {
  bullets: 'M9 6h11M9 12h11M9 18h11M4.5 6h.01M4.5 12h.01M4.5 18h.01',
  numbers: 'M10 6h10M10 12h10M10 18h10M4 4.5 5.5 4v4.5M4 14h2.5L4 17.5v.5h2.5',
  quote:
    'M5 13.5c0-3.500 1.500-6 4-7.500M5 13.5h4v4.5H5v-4.500ZM13.500 13.500c0-3.500 1.500-6 4-7.500M13.500 13.500h4V18h-4v-4.500Z',
  link: 'M10 14a3.500 3.500 0 0 0 5 0l3.500-3.500a3.500 3.500 0 0 0-5-5L12 7M14 10a3.500 3.500 0 0 0-5 0l-3.500 3.500a3.500 3.500 0 0 0 5 5L12 17',
  picture: 'M4 5h16v14H4V5Zm0 11 4.500-4.500 3.500 3.500 2.500-2.500 5.500 5.500M15.500 9.500h.01',
  table: 'M4 5h16v14H4V5Zm0 4.700h16M4 14.300h16M12 5v14',
  rowBefore: 'M4 13h16v7H4v-7Zm8 0v7M12 3v7M8.500 6.500h7',
  rowAdd: 'M4 4h16v7H4V4Zm8 0v7M12 14v7M8.500 17.500h7',
  rowRemove: 'M4 4h16v7H4V4Zm8 0v7M8.500 17.500h7',
  columnBefore: 'M13 4h7v16h-7V4Zm0 8h7M3 12h7M6.500 8.500v7',
  columnAdd: 'M4 4h7v16H4V4Zm0 8h7M14 12h7M17.500 8.500v7',
  columnRemove: 'M4 4h7v16H4V4Zm0 8h7M14 12h7',
  headerRow: 'M4 5h16v14H4V5Zm0 5h16M12 10v9M7 7.500h10',
  tableRemove: 'M20 11V5H4v14h8M4 10h16M10 5v14M15 15l5 5M20 15l-5 5',
  undo: 'M9 5.500 4.500 10 9 14.500M4.500 10H14a5 5 0 0 1 0 10h-3',
  redo: 'm15 5.500 4.500 4.500-4.500 4.500M19.500 10H10a5 5 0 0 0 0 10h3',
} as const

export type ToolIconName = keyof typeof PATHS

/** A toolbar icon, in the style of the kit's. Decorative. */
export function ToolIcon({ name }: { name: ToolIconName }) {
  return (
    <svg className="icon a-icon" width={18} height={18} viewBox="0 0 24 24" aria-hidden="true">
      <path d={PATHS[name]} />
    </svg>
  )
}
