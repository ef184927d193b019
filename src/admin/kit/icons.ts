/** Line icons of the back-office, on a 24 unit grid, in the hand of `src/ui/icons.ts`, which every page carries. */
export const ADMIN_ICONS = {
  dashboard: 'M4 4h7v9H4V4Zm9 0h7v5h-7V4Zm0 7h7v9h-7v-9ZM4 15h7v5H4v-5Z',
  orders: 'M6 3.5h12v17l-3-2-3 2-3-2-3 2v-17Zm3 5h6M9 12h6',
  products:
    'M12 20.5V12m0 0c-4.5 0-6.5-2.5-6.5-6.5C10 5.5 12 8 12 12Zm0 0c0-4 2-6.5 6.5-6.5 0 4-2 6.5-6.5 6.5ZM8 20.5h8',
  customers:
    'M9 4.5a3.5 3.5 0 1 0 0 7 3.5 3.5 0 0 0 0-7ZM2.5 19.5c.5-3.5 3-5.5 6.5-5.5s6 2 6.5 5.5M15.5 5a3.5 3.5 0 0 1 0 6.5M18 14.5c2 .8 3.2 2.5 3.5 5',
  promotions: 'M4 4h7.5l8.5 8.5-7.5 7.5L4 11.5V4Zm4.5 3.5v2',
  articles: 'M5 4h14v16H5V4Zm3.5 4h7M8.5 12h7M8.5 16h4',
  messages: 'M3.5 6h17v12.5h-17V6Zm0 .5 8.5 6.5 8.5-6.5',
  reviews:
    'm12 3.5 2.600 5.400 5.900.8-4.300 4.200 1.100 5.900-5.300-2.900-5.300 2.900 1.100-5.900L3.5 9.700l5.900-.8L12 3.5Z',
  trail: 'M12 4.5a7.5 7.5 0 1 1-7 4.800M4.5 4.5v5h5M12 8.5V12l2.5 2',
  store: 'M4 10v10h16V10M3 10l2-6h14l2 6H3Zm6.5 10v-6h5v6',
  lock: 'M7 11V8a5 5 0 0 1 10 0v3M5 11h14v9.5H5V11Z',
  logout: 'M10 4H5v16h5M14 8l4 4-4 4M18 12H9',
  menu: 'M3.5 7h17M3.5 12h17M3.5 17h11',
  close: 'm5.5 5.5 13 13M18.5 5.5l-13 13',
  search: 'M10.5 4a6.5 6.5 0 1 0 0 13 6.5 6.5 0 0 0 0-13Zm4.800 11.300 5.200 5.200',
  sun: 'M12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8ZM12 2.5v2.5M12 19v2.5M2.5 12H5M19 12h2.5M5.300 5.300l1.700 1.700M17 17l1.700 1.700M18.700 5.300 17 7M7 17l-1.700 1.700',
  moon: 'M19.5 14.5A8 8 0 0 1 9.5 4.5a8 8 0 1 0 10 10Z',
  plus: 'M12 5v14M5 12h14',
  up: 'm7 14 5-5 5 5',
  down: 'm7 10 5 5 5-5',
  sort: 'm8 10 4-4 4 4M8 14l4 4 4-4',
  left: 'm14.5 6-6 6 6 6',
  right: 'm9.5 6 6 6-6 6',
  first: 'm17 6-6 6 6 6M7 6v12',
  last: 'm7 6 6 6-6 6M17 6v12',
  check: 'm5 12.5 4.5 4.5L19.5 7',
  info: 'M12 3.5a8.5 8.5 0 1 0 0 17 8.5 8.5 0 0 0 0-17ZM12 11v5M12 7.75v.5',
  edit: 'm14.5 5.5 4 4L8 20H4v-4L14.5 5.5Z',
  trash: 'M4.5 7h15M9 7V4h6v3M6.5 7l1 13h9l1-13M10 11v5.5M14 11v5.5',
  download: 'M12 4v11M7 10.5l5 5 5-5M4.5 20h15',
  upload: 'M12 16V5M7 9.5l5-5 5 5M4.5 20h15',
  sparkle: 'M11 4.5l1.700 5.800L18.5 12l-5.800 1.700L11 19.5l-1.700-5.800L3.5 12l5.800-1.700L11 4.5ZM18.5 4v4M16.5 6h4',
  print: 'M7 8V3.5h10V8M7 17H4V8h16v9h-3M7 14h10v6.5H7V14Z',
  refresh: 'M19.5 12a7.5 7.5 0 1 1-2.2-5.300M19.5 3.5v4.5h-4.5',
  outside: 'M13 4h7v7M20 4l-9.5 9.5M17 13.5V20H4V7h6.5',
  left_arrow: 'M20 12H4.5M10 6.5 4.5 12l5.5 5.5',
} as const

export type AdminIconName = keyof typeof ADMIN_ICONS
