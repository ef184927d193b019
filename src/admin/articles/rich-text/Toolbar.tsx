import { useEditorState, type Editor } from '@tiptap/react'
import { Toolbar as Radix } from 'radix-ui'
import type { ReactNode } from 'react'
import { useWords } from '../../words.tsx'
import { ToolIcon } from './icons.tsx'

interface Props {
  editor: Editor
  /** Names it: which text it is for. */
  label: string
  /** The HTML view is open. */
  isRaw: boolean
  onLink(): void
  onPicture(): void
  onRaw(): void
}

/** What may be done to the text; each with its name and its keys. Arrow keys go from one to the next. */
export function Toolbar({ editor, label, isRaw, onLink, onPicture, onRaw }: Props) {
  const { t } = useWords()
  const state = useEditorState({
    editor,
    selector: ({ editor: now }) => ({
      bold: now.isActive('bold'),
      italic: now.isActive('italic'),
      heading2: now.isActive('heading', { level: 2 }),
      heading3: now.isActive('heading', { level: 3 }),
      bullets: now.isActive('bulletList'),
      numbers: now.isActive('orderedList'),
      quote: now.isActive('blockquote'),
      link: now.isActive('link'),
      picture: now.isActive('image'),
      undo: now.can().undo(),
      redo: now.can().redo(),
    }),
  })
  const chain = () => editor.chain().focus()
  const tool = (name: ToolName, content: ReactNode, run: () => void, keys: string, off = false) => {
    const isToggle = name in state && name !== 'undo' && name !== 'redo'
    const title = t(`adminArticles:tools.${name}`)
    return (
      <Radix.Button
        className="rich-tool"
        aria-label={title}
        title={keys ? `${title} (${keys})` : title}
        aria-pressed={isToggle ? state[name as keyof typeof state] : undefined}
        aria-disabled={off || isRaw || undefined}
        onClick={() => !off && !isRaw && run()}
      >
        {content}
      </Radix.Button>
    )
  }
  return (
    <Radix.Root className="rich-tools" aria-label={label}>
      {tool('bold', <strong>B</strong>, () => chain().toggleBold().run(), 'Ctrl+B')}
      {tool('italic', <em>I</em>, () => chain().toggleItalic().run(), 'Ctrl+I')}
      {tool(
        'heading2',
        <span className="rich-heading" data-level="H2" />,
        () => chain().toggleHeading({ level: 2 }).run(),
        'Ctrl+Alt+2',
      )}
      {tool(
        'heading3',
        <span className="rich-heading" data-level="H3" />,
        () => chain().toggleHeading({ level: 3 }).run(),
        'Ctrl+Alt+3',
      )}
      <Radix.Separator className="rich-gap" />
      {tool('bullets', <ToolIcon name="bullets" />, () => chain().toggleBulletList().run(), 'Ctrl+Shift+8')}
      {tool('numbers', <ToolIcon name="numbers" />, () => chain().toggleOrderedList().run(), 'Ctrl+Shift+7')}
      {tool('quote', <ToolIcon name="quote" />, () => chain().toggleBlockquote().run(), 'Ctrl+Shift+B')}
      <Radix.Separator className="rich-gap" />
      {tool('link', <ToolIcon name="link" />, onLink, 'Ctrl+K')}
      {tool('picture', <ToolIcon name="picture" />, onPicture, '')}
      <Radix.Separator className="rich-gap" />
      {tool('undo', <ToolIcon name="undo" />, () => chain().undo().run(), 'Ctrl+Z', !state.undo)}
      {tool('redo', <ToolIcon name="redo" />, () => chain().redo().run(), 'Ctrl+Y', !state.redo)}
      <Radix.Button
        className="rich-tool rich-raw"
        aria-pressed={isRaw}
        title={t('adminArticles:tools.html')}
        aria-label={t('adminArticles:tools.html')}
        onClick={onRaw}
      >
        HTML
      </Radix.Button>
    </Radix.Root>
  )
}

type ToolName =
  'bold' | 'italic' | 'heading2' | 'heading3' | 'bullets' | 'numbers' | 'quote' | 'link' | 'picture' | 'undo' | 'redo'
