/** The icons of the text editor's toolbar, named as its tools. */
export const bullets = 'M9 6h11M9 12h11M9 18h11M4.5 6h.01M4.5 12h.01M4.5 18h.01'
export const numbers = 'M10 6h10M10 12h10M10 18h10M4 4.5 5.5 4v4.5M4 14h2.5L4 17.5v.5h2.5'
export const quote =
  'M5 13.5c0-3.5 1.5-6 4-7.5M5 13.5h4v4.5H5v-4.5ZM13.5 13.5c0-3.5 1.5-6 4-7.5M13.5 13.5h4V18h-4v-4.5Z'
export const link =
  'M10 14a3.5 3.5 0 0 0 5 0l3.5-3.5a3.5 3.5 0 0 0-5-5L12 7M14 10a3.5 3.5 0 0 0-5 0l-3.5 3.5a3.5 3.5 0 0 0 5 5L12 17'
export const picture = 'M4 5h16v14H4V5Zm0 11 4.5-4.5 3.5 3.5 2.5-2.5 5.5 5.5M15.5 9.5h.01'
export const table = 'M4 5h16v14H4V5Zm0 4.7h16M4 14.3h16M12 5v14'
export const rowBefore = 'M4 13h16v7H4v-7Zm8 0v7M12 3v7M8.5 6.5h7'
export const rowAdd = 'M4 4h16v7H4V4Zm8 0v7M12 14v7M8.5 17.5h7'
export const rowRemove = 'M4 4h16v7H4V4Zm8 0v7M8.5 17.5h7'
export const columnBefore = 'M13 4h7v16h-7V4Zm0 8h7M3 12h7M6.5 8.5v7'
export const columnAdd = 'M4 4h7v16H4V4Zm0 8h7M14 12h7M17.5 8.5v7'
export const columnRemove = 'M4 4h7v16H4V4Zm0 8h7M14 12h7'
export const headerRow = 'M4 5h16v14H4V5Zm0 5h16M12 10v9M7 7.5h10'
export const tableRemove = 'M20 11V5H4v14h8M4 10h16M10 5v14M15 15l5 5M20 15l-5 5'
export const undo = 'M9 5.5 4.5 10 9 14.5M4.5 10H14a5 5 0 0 1 0 10h-3'
export const redo = 'm15 5.5 4.5 4.5-4.5 4.5M19.5 10H10a5 5 0 0 0 0 10h3'
