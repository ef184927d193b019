import sanitizeHtml, { type Attributes } from 'sanitize-html'
import { isPictureAddress } from '#shared/picture-address.ts'
import { isLinkAddress } from '../articles.ts'

const options: sanitizeHtml.IOptions = {
  allowedTags: [
    ...['h2', 'h3', 'h4', 'p', 'ul', 'ol', 'li', 'blockquote', 'br', 'hr', 'strong', 'em', 'a'],
    ...['table', 'caption', 'thead', 'tbody', 'tr', 'th', 'td', 'figure', 'figcaption', 'img'],
  ],
  allowedAttributes: {
    a: ['href', 'title', 'rel'],
    img: ['src', 'alt', 'width', 'height', 'loading', 'decoding'],
    th: ['scope', 'colspan', 'rowspan'],
    td: ['colspan', 'rowspan'],
    ol: ['start'],
  },
  allowedSchemes: ['https', 'http', 'mailto', 'tel'],
  allowedSchemesByTag: { img: ['https'] },
  allowProtocolRelative: false,
  // The content of these elements is not text of the article.
  nonTextTags: ['script', 'style', 'textarea', 'option', 'xmp', 'noscript', 'noembed', 'noframes', 'template', 'title'],
  // Deeper than any real article; browsers stop at some hundreds.
  nestingLimit: 40,
  // The page has its own h1, and each emphasis has one tag.
  transformTags: {
    h1: 'h2',
    h5: 'h4',
    h6: 'h4',
    b: 'strong',
    i: 'em',
    a: (tagName, attribs) => ({ tagName, attribs: linkAttributes(attribs) }),
    img: (tagName, attribs) => ({ tagName, attribs: imageAttributes(attribs) }),
    th: (tagName, attribs) => ({ tagName, attribs: cellAttributes(attribs) }),
    td: (tagName, attribs) => ({ tagName, attribs: cellAttributes(attribs) }),
    ol: (tagName, { start = '' }) => ({ tagName, attribs: olAttributes(start) }),
  },
  exclusiveFilter: ({ tag, attribs }) => tag === 'img' && !attribs.src,
  // Not the whole markup: a combining character after < or > (U+0338) would change what is a tag.
  textFilter: (text) => text.normalize('NFC'),
}

/**
 * The most passes; they end when one changes nothing. In broken markup a second pass closes what the first left open;
 * five were never needed.
 */
const MAX_PASSES = 5

/**
 * Returns an article's HTML without anything that could run, restyle the page or pose as part of the shop. Idempotent:
 * what an admin sees in the preview is what is saved and shown.
 */
export function sanitiseArticle(html: string): string {
  let clean = html
  for (let pass = 0; pass < MAX_PASSES; pass++) {
    const again = sanitizeHtml(clean, options)
    if (again === clean) break
    clean = again
  }
  return clean
}

/** Returns the attributes of a link; another site gets no access to the page it was opened from (`noopener`). */
function linkAttributes({ href = '', title }: Attributes): Attributes {
  const address = href.trim()
  if (!isLinkAddress(address)) return {}
  return {
    href: address,
    ...(title === undefined ? {} : { title: title.normalize('NFC') }),
    ...(/^https?:/i.test(address) ? { rel: 'noopener' } : {}),
  }
}

/**
 * Returns the attributes of a picture: one of the shop, or one of another site over https. Visitors fetch nothing else.
 */
function imageAttributes({ src = '', alt = '', width = '', height = '' }: Attributes): Attributes {
  return {
    ...(isPictureAddress(src) ? { src } : {}),
    alt: alt.normalize('NFC'),
    ...(isSize(width) && isSize(height) ? { width, height } : {}),
    loading: 'lazy',
    decoding: 'async',
  }
}

function olAttributes(start: string): Attributes {
  return /^-?\d{1,4}$/.test(start) ? { start } : {}
}

function cellAttributes({ scope = '', colspan = '', rowspan = '' }: Attributes): Attributes {
  return {
    ...(/^(row|col|rowgroup|colgroup)$/.test(scope) ? { scope } : {}),
    ...(isSpan(colspan) ? { colspan } : {}),
    ...(isSpan(rowspan) ? { rowspan } : {}),
  }
}

const isSize = (text: string) => /^[1-9]\d{0,3}$/.test(text)
const isSpan = (text: string) => /^([2-9]|[1-4]\d)$/.test(text)
