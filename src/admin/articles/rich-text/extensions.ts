import Image from '@tiptap/extension-image'
import { StarterKit } from '@tiptap/starter-kit'
import { isLinkAddress } from '#features/articles/articles.ts'
import { isPictureAddress } from '#shared/picture-address.ts'
import { pictureFile } from '#ui/picture.ts'
import { TABLES } from './tables.ts'

/** The width of a picture loaded into the editor, in pixels. */
const SHOWN_WIDTH = 800

/** A picture whose address has several files behind it (ui/picture.ts); the editor shows one of them. */
const Picture = Image.extend({
  addAttributes: () => ({
    src: { default: null },
    alt: { default: '' },
    width: { default: null },
    height: { default: null },
  }),
  parseHTML: () => [
    {
      tag: 'img[src]',
      getAttrs: (img: HTMLElement) => (isPictureAddress(img.getAttribute('src') ?? '') ? null : false),
    },
  ],
  addNodeView() {
    return ({ node }) => {
      const img = document.createElement('img')
      img.src = pictureFile(String(node.attrs.src), SHOWN_WIDTH)
      img.alt = String(node.attrs.alt ?? '')
      return { dom: img }
    }
  },
})

/** The nodes and marks that an article may contain (features/articles/server/sanitise.ts), and no others. */
export const EXTENSIONS = [
  StarterKit.configure({
    heading: { levels: [2, 3, 4] },
    code: false,
    codeBlock: false,
    strike: false,
    underline: false,
    link: {
      openOnClick: false,
      defaultProtocol: 'https',
      isAllowedUri: (url) => isLinkAddress(url),
      HTMLAttributes: { target: null, rel: null },
    },
  }),
  Picture,
  ...TABLES,
]
