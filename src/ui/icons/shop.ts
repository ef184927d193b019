/**
 * The line icons of the shop, as paths on a 24 unit grid. Islands name them one by one (`icons.close`), so that the
 * build leaves out of a page's scripts those that only HTML shows.
 */
export const search = 'M10.5 4a6.5 6.5 0 1 0 0 13 6.5 6.5 0 0 0 0-13Zm4.8 11.3L20.5 20.5'
export const heart = 'M12 20C6 15.6 3.5 12.4 3.5 9A4.5 4.5 0 0 1 12 7a4.5 4.5 0 0 1 8.5 2c0 3.4-2.5 6.6-8.5 11Z'
export const cart = 'M4.5 8.5h15l-1.4 11H5.9l-1.4-11ZM8.5 8.5c0-3 1.4-5 3.5-5s3.5 2 3.5 5'
export const user = 'M12 4a4 4 0 1 0 0 8 4 4 0 0 0 0-8ZM4.5 20.5c.6-4 3.5-6 7.5-6s6.9 2 7.5 6'
export const sun =
  'M12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8ZM12 2.5v2.5M12 19v2.5M2.5 12H5M19 12h2.5M5.3 5.3l1.7 1.7M17 17l1.7 1.7M18.7 5.3 17 7M7 17l-1.7 1.7'
export const moon = 'M19.5 14.5A8 8 0 0 1 9.5 4.5a8 8 0 1 0 10 10Z'
export const menu = 'M3.5 7h17M3.5 12h17M3.5 17h11'
export const close = 'm5.5 5.5 13 13M18.5 5.5l-13 13'
export const chevronDown = 'm7 10 5 5 5-5'
export const arrowRight = 'M4 12h15.5M14 6.5l5.5 5.5-5.5 5.5'
export const arrowLeft = 'M20 12H4.5M10 6.5 4.5 12l5.5 5.5'
export const clock = 'M12 3.5a8.5 8.5 0 1 0 0 17 8.5 8.5 0 0 0 0-17ZM12 7.5V12l3 2.5'
export const envelope = 'M3.5 6h17v12.5h-17V6Zm0 .5 8.5 6.5 8.5-6.5'
export const leaf = 'M5 19C3.5 10 9 4.5 20 4.5c.5 10-4.5 15.5-12.5 14M5 20.5c1-4.5 4-8 8.5-10.5'
export const van =
  'M2.5 6.5h11V17h-11V6.5Zm11 3.5h4.3l3.7 3.5V17h-8v-7ZM6.5 15.5a1.75 1.75 0 1 0 0 3.5 1.75 1.75 0 0 0 0-3.5Zm10.5 0a1.75 1.75 0 1 0 0 3.5 1.75 1.75 0 0 0 0-3.5Z'
export const check = 'm5 12.5 4.5 4.5L19.5 7'
export const minus = 'M5 12h14'
export const plus = 'M12 5v14M5 12h14'
export const calendar = 'M4 6h16v14H4V6Zm0 4.5h16M8 3.5V7M16 3.5V7'
export const lock = 'M6 10.5h12V20H6v-9.5Zm2.5 0V8a3.5 3.5 0 0 1 7 0v2.5'
export const show =
  'M2.5 12c2.6-4.3 5.7-6.5 9.5-6.5s6.9 2.2 9.5 6.5c-2.6 4.3-5.7 6.5-9.5 6.5S5.1 16.3 2.5 12ZM12 9a3 3 0 1 0 0 6 3 3 0 0 0 0-6Z'
export const hide =
  'M2.5 12c2.6-4.3 5.7-6.5 9.5-6.5s6.9 2.2 9.5 6.5c-2.6 4.3-5.7 6.5-9.5 6.5S5.1 16.3 2.5 12ZM4.5 19.5l15-15'
export const star = 'm12 2.8 2.8 5.9 6.5.9-4.7 4.5 1.2 6.5L12 17.5l-5.7 3.1 1.2-6.5L2.8 9.6l6.5-.9L12 2.8Z'
/** Five of them in a row, 120 by 24. */
export const stars = `m-12 2.8${'m24 0 2.8 5.9 6.5.9-4.7 4.5 1.2 6.5-5.8-3.1-5.7 3.1 1.2-6.5-4.7-4.5 6.5-.9z'.repeat(5)}`
export const info = 'M12 3.5a8.5 8.5 0 1 0 0 17 8.5 8.5 0 0 0 0-17ZM12 11v5M12 7.75v.5'
