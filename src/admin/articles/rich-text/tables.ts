import { Node, type KeyboardShortcutCommand } from '@tiptap/react'

/**
 * Tables, captions and framed pictures as articles hold them. They are edited as text: the editor neither makes nor
 * reshapes them, which the HTML view is for. Enter begins a new line in them, and Tab goes to the next cell.
 */
const CELLS = ['tableHeader', 'tableCell', 'tableCaption', 'figcaption']

const breakLine: KeyboardShortcutCommand = ({ editor }) =>
  CELLS.some((name) => editor.isActive(name)) && editor.commands.insertContent({ type: 'hardBreak' })

/** To the beginning of the next cell, or the one before. */
const toCell =
  (step: 1 | -1): KeyboardShortcutCommand =>
  ({ editor }) => {
    const { $from } = editor.state.selection
    if (!CELLS.slice(0, 2).includes($from.parent.type.name)) return false
    const starts: number[] = []
    editor.state.doc.descendants((node, position) => {
      if (CELLS.slice(0, 2).includes(node.type.name)) starts.push(position + 1)
    })
    const goal = starts[starts.indexOf($from.start()) + step]
    return goal !== undefined && editor.chain().setTextSelection(goal).scrollIntoView().run()
  }

const part = (name: string, tag: string, content: string) =>
  Node.create({
    name,
    content,
    isolating: true,
    parseHTML: () => [{ tag }],
    renderHTML: () => [tag, 0],
  })

const cell = (name: string, tag: string, attributes: readonly string[]) =>
  part(name, tag, 'inline*').extend({
    addAttributes: () => Object.fromEntries(attributes.map((attribute) => [attribute, { default: null }])),
    renderHTML: ({ HTMLAttributes }) => [tag, HTMLAttributes, 0],
  })

export const TABLES = [
  part('table', 'table', 'tableCaption? tableHead? tableBody+').extend({
    group: 'block',
    // Before the editor's own keys, which would split a cell.
    priority: 200,
    addKeyboardShortcuts: () => ({ Enter: breakLine, Tab: toCell(1), 'Shift-Tab': toCell(-1) }),
  }),
  part('tableCaption', 'caption', 'inline*'),
  part('tableHead', 'thead', 'tableRow+'),
  part('tableBody', 'tbody', 'tableRow+'),
  part('tableRow', 'tr', '(tableHeader | tableCell)*'),
  cell('tableHeader', 'th', ['scope', 'colspan', 'rowspan']),
  cell('tableCell', 'td', ['colspan', 'rowspan']),
  part('figure', 'figure', 'image figcaption?').extend({ group: 'block' }),
  part('figcaption', 'figcaption', 'inline*'),
]
