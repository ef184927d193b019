import { useEditorState, type Editor } from '@tiptap/react'
import { Toolbar as Radix } from 'radix-ui'
import { Fragment, type ReactNode } from 'react'
import { useWords } from '#admin/words.tsx'
import { Icon } from '#ui/icons/Icon.tsx'
import * as icons from '#ui/icons/text-tools.ts'
import { TABLE_COMMANDS, tableState, type TableTool } from './tables.ts'

interface Props {
  editor: Editor
  /** The accessible name: which text the toolbar is for. */
  label: string
  /** True while the HTML source is shown. */
  isRaw: boolean
  onLink(): void
  onPicture(): void
  onRaw(): void
}

/** The editor's toolbar; arrow keys move between tools, and each tool names its shortcut. */
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
      headerRow: tableState(now.state).hasHeaderRow,
      isInTable: tableState(now.state).isInside,
      canUndo: now.can().undo(),
      canRedo: now.can().redo(),
    }),
  })
  const chain = () => editor.chain().focus()
  const tool = (name: ToolName, content: ReactNode, run: () => void, keys = '', off = false) => {
    const title = t(`adminArticles:tools.${name}`)
    return (
      <Radix.Button
        className="rich-tool"
        aria-label={title}
        title={keys ? `${title} (${keys})` : title}
        aria-pressed={name in state ? state[name as keyof typeof state] : undefined}
        aria-disabled={off || isRaw || undefined}
        onClick={() => !off && !isRaw && run()}
      >
        {content}
      </Radix.Button>
    )
  }
  // Always present, so that nothing moves when the caret enters a table.
  const tableTool = (name: TableTool) =>
    tool(
      name,
      <Icon path={icons[name]} size={18} />,
      () =>
        chain()
          .command(({ state: now, dispatch }) => TABLE_COMMANDS[name](now, dispatch))
          .run(),
      '',
      name === 'table' ? state.isInTable : !state.isInTable,
    )
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
      {tool('bullets', <Icon path={icons.bullets} size={18} />, () => chain().toggleBulletList().run(), 'Ctrl+Shift+8')}
      {tool(
        'numbers',
        <Icon path={icons.numbers} size={18} />,
        () => chain().toggleOrderedList().run(),
        'Ctrl+Shift+7',
      )}
      {tool('quote', <Icon path={icons.quote} size={18} />, () => chain().toggleBlockquote().run(), 'Ctrl+Shift+B')}
      <Radix.Separator className="rich-gap" />
      {tool('link', <Icon path={icons.link} size={18} />, onLink, 'Ctrl+K')}
      {tool('picture', <Icon path={icons.picture} size={18} />, onPicture)}
      <Radix.Separator className="rich-gap" />
      {tool('undo', <Icon path={icons.undo} size={18} />, () => chain().undo().run(), 'Ctrl+Z', !state.canUndo)}
      {tool('redo', <Icon path={icons.redo} size={18} />, () => chain().redo().run(), 'Ctrl+Y', !state.canRedo)}
      <Radix.Separator className="rich-gap rich-break" />
      <span className="rich-group" role="group" aria-label={t('adminArticles:tools.tableTools')}>
        {TABLE_TOOLS.map((name) => (
          <Fragment key={name}>{tableTool(name)}</Fragment>
        ))}
      </span>
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
  | TableTool
  | ('bold' | 'italic' | 'heading2' | 'heading3' | 'bullets' | 'numbers' | 'quote' | 'link' | 'picture')
  | ('undo' | 'redo')

const TABLE_TOOLS = Object.keys(TABLE_COMMANDS) as TableTool[]
