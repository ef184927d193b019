/** The icons of the back-office: its own, which no public page loads, and those it shares with the shop. */
export {
  arrowLeft,
  calendar,
  check,
  chevronDown,
  close,
  envelope,
  info,
  lock,
  menu,
  minus,
  moon,
  plus,
  search,
  star,
  sun,
  van,
} from './shop.ts'
export const arrowUp = 'M12 20V4.5M6.5 10 12 4.5l5.5 5.5'
export const arrowDown = 'M12 4v15.5M6.5 14l5.5 5.5 5.5-5.5'
export const dashboard = 'M4 4h7v9H4V4Zm9 0h7v5h-7V4Zm0 7h7v9h-7v-9ZM4 15h7v5H4v-5Z'
export const orders = 'M6 3.5h12v17l-3-2-3 2-3-2-3 2v-17Zm3 5h6M9 12h6'
export const bank = 'M4 20h16M5.5 17v-6.5M10 17v-6.5M14 17v-6.5M18.5 17v-6.5M3.5 8.5 12 4l8.5 4.5h-17Z'
export const invoice = 'M6 3.5h8.5L18.5 7.5v13H6v-17Zm8 0v4.5h4.5M9 12h6.5M9 16h3M14 16l1.2 1.2 2-2.2'
export const sales = 'M4 20.5h16M6.5 17v-5M12 17V5.5M17.5 17V9'
export const products =
  'M12 20.5V12m0 0c-4.5 0-6.5-2.5-6.5-6.5C10 5.5 12 8 12 12Zm0 0c0-4 2-6.5 6.5-6.5 0 4-2 6.5-6.5 6.5ZM8 20.5h8'
export const customers =
  'M9 4.5a3.5 3.5 0 1 0 0 7 3.5 3.5 0 0 0 0-7ZM2.5 19.5c.5-3.5 3-5.5 6.5-5.5s6 2 6.5 5.5M15.5 5a3.5 3.5 0 0 1 0 6.5M18 14.5c2 .8 3.2 2.5 3.5 5'
export const staff = 'M12 4a3.5 3.5 0 1 0 0 7 3.5 3.5 0 0 0 0-7ZM5 20c.4-4 3.2-6.5 7-6.5s6.6 2.5 7 6.5M9.5 17.5h5'
export const promotions = 'M4 4h7.5l8.5 8.5-7.5 7.5L4 11.5V4Zm4.5 3.5v2'
export const articles = 'M5 4h14v16H5V4Zm3.5 4h7M8.5 12h7M8.5 16h4'
export const history = 'M12 4.5a7.5 7.5 0 1 1-7 4.8M4.5 4.5v5h5M12 8.5V12l2.5 2'
export const privacy = 'M12 3.5 5 6v6c0 4.5 3 7.2 7 8.5 4-1.3 7-4 7-8.5V6l-7-2.5Zm-3 8 2.2 2.2L15.5 9.5'
export const settings = 'M4 7h9.5m4 0H20M4 17h2.5m4 0H20M15.5 4.8v4.4M8.5 14.8v4.4'
export const store = 'M4 10v10h16V10M3 10l2-6h14l2 6H3Zm6.5 10v-6h5v6'
export const logout = 'M10 4H5v16h5M14 8l4 4-4 4M18 12H9'
export const chevronUp = 'm7 14 5-5 5 5'
export const sort = 'm8 10 4-4 4 4M8 14l4 4 4-4'
export const chevronLeft = 'm14.5 6-6 6 6 6'
export const chevronRight = 'm9.5 6 6 6-6 6'
export const first = 'm17 6-6 6 6 6M7 6v12'
export const last = 'm7 6 6 6-6 6M17 6v12'
export const edit = 'm14.5 5.5 4 4L8 20H4v-4L14.5 5.5Z'
export const trash = 'M4.5 7h15M9 7V4h6v3M6.5 7l1 13h9l1-13M10 11v5.5M14 11v5.5'
export const download = 'M12 4v11M7 10.5l5 5 5-5M4.5 20h15'
export const upload = 'M12 16V5M7 9.5l5-5 5 5M4.5 20h15'
export const camera = 'M3.5 7.5h4L9 5h6l1.5 2.5h4v12h-17v-12ZM12 10a3.5 3.5 0 1 0 0 7 3.5 3.5 0 0 0 0-7Z'
export const sparkle = 'M11 4.5l1.7 5.8L18.5 12l-5.8 1.7L11 19.5l-1.7-5.8L3.5 12l5.8-1.7L11 4.5ZM18.5 4v4M16.5 6h4'
export const print = 'M7 8V3.5h10V8M7 17H4V8h16v9h-3M7 14h10v6.5H7V14Z'
export const refresh = 'M19.5 12a7.5 7.5 0 1 1-2.2-5.3M19.5 3.5v4.5h-4.5'
export const outside = 'M13 4h7v7M20 4l-9.5 9.5M17 13.5V20H4V7h6.5'
export const bell = 'M6.5 16.5V11a5.5 5.5 0 0 1 11 0v5.5M4.5 16.5h15M10 19.5a2 2 0 0 0 4 0M12 5.5V4'
export const bellOff =
  'M6.5 16.5V11c0-.9.2-1.7.6-2.4M10 5.9a5.5 5.5 0 0 1 7.5 5.1v3M4.5 16.5h12M10 19.5a2 2 0 0 0 4 0M12 5.5V4M4.5 4.5l15 15'
