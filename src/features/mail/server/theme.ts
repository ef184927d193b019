/** The colours of src/styles/tokens.css (light theme), for mails, which cannot use a stylesheet's variables. */
export const COLOURS = {
  paper: '#fbf8f1',
  shade: '#f2ecdf',
  line: '#ddd5c3',
  ink: '#16281f',
  soft: '#4d5c52',
  leaf: '#2c6646',
  onLeaf: '#fbf8f1',
} as const

const { paper, shade, line, ink, soft, leaf, onLeaf } = COLOURS
const serif = "font-family:Lora,Georgia,'Times New Roman',serif;font-weight:500"
const sans = "font-family:'Be Vietnam Pro','Segoe UI',Roboto,Helvetica,Arial,sans-serif"

/** Inline styles, because most mail programs support nothing else. */
export const STYLES = {
  body: `margin:0;padding:0;background:${shade};color:${ink};${sans};font-size:16px;line-height:1.6`,
  outer: `background:${shade}`,
  sheet: `background:${paper};border:1px solid ${line};border-radius:4px`,
  head: `padding:28px 32px 20px;border-bottom:1px solid ${line}`,
  brand: `${serif};font-size:22px;color:${ink};text-decoration:none`,
  main: 'padding:28px 32px 32px',
  title: `${serif};font-size:26px;line-height:1.3;margin:0 0 16px;color:${ink}`,
  text: 'margin:0 0 16px;white-space:pre-line;word-break:break-word',
  note: `margin:0 0 16px;font-size:14px;color:${soft}`,
  button: `display:inline-block;padding:12px 24px;background:${leaf};color:${onLeaf};border-radius:4px;text-decoration:none;font-weight:600`,
  subtitle: `${serif};font-size:18px;margin:24px 0 8px;color:${ink}`,
  table: 'border-collapse:collapse;margin:0 0 20px',
  label: `padding:6px 16px 4px 0;vertical-align:top;color:${soft};font-size:14px;white-space:nowrap`,
  value: 'padding:4px 0;vertical-align:top;white-space:pre-line;word-break:break-word',
  line: `padding:10px 16px 10px 0;border-bottom:1px solid ${line};vertical-align:top`,
  amount: `padding:10px 0;border-bottom:1px solid ${line};text-align:right;vertical-align:top;white-space:nowrap`,
  sum: `padding:6px 16px 6px 0;color:${soft}`,
  sumAmount: `padding:6px 0;text-align:right;white-space:nowrap;color:${soft}`,
  total: 'padding:10px 16px 0 0;font-weight:600',
  totalAmount: 'padding:10px 0 0;text-align:right;white-space:nowrap;font-weight:600',
  quote: `margin:0 0 16px;padding:4px 0 4px 16px;border-left:3px solid ${line};white-space:pre-line`,
  photo: `display:block;width:100%;max-width:536px;height:auto;margin:0 0 8px;border:0;border-radius:4px;color:${soft}`,
  foot: `padding:20px 32px 28px;border-top:1px solid ${line};font-size:13px;line-height:1.6;color:${soft}`,
  link: `color:${leaf};word-break:break-all`,
} as const

/** The id of the emblem, which is attached to the mail and not fetched from a server. */
export const EMBLEM_CID = 'emblem@moclan'
/** The id of the photo that is attached to a mail. */
export const PHOTO_CID = 'photo@moclan'
