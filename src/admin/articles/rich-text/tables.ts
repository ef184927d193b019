import { Node, type CommandProps, type Editor, type KeyboardShortcutCommand } from '@tiptap/react'
import { TextSelection, type Command, type EditorState, type Transaction } from '@tiptap/pm/state'
import {
  addColumnAfter,
  addColumnBefore,
  addRowAfter,
  addRowBefore,
  CellSelection,
  deleteColumn,
  deleteRow,
  deleteTable,
  goToNextCell,
  isInTable,
  selectedRect,
  tableEditing,
  TableMap,
  tableNodeTypes,
  toggleHeader,
} from '@tiptap/pm/tables'

/* Tables, captions and framed pictures as articles hold them. ProseMirror's table editing needs rows as direct
   children of the table: `thead` and `tbody` are made when the text is written (html.ts), and until then a caption is
   placed before its table. TipTap's table nodes support neither these nor cells of inline text. */

/** The size of a new table; its first row is a header. */
const NEW_ROWS = 3
const NEW_COLUMNS = 3
/** The server's limit (features/articles/server/sanitise.ts). */
const MAX_SPAN = 49

const LINES = ['tableHeader', 'tableCell', 'tableCaption', 'figcaption']
const ROLES: Record<string, string> = {
  table: 'table',
  tableRow: 'row',
  tableCell: 'cell',
  tableHeader: 'header_cell',
}

/** In a cell, Enter starts a new line. */
const breakLine: KeyboardShortcutCommand = ({ editor }) => {
  if (editor.state.selection instanceof CellSelection) return true
  return LINES.some((name) => editor.isActive(name)) && editor.commands.insertContent({ type: 'hardBreak' })
}

/** Moves to the next cell; after the last one, adds a row. */
const nextCell: KeyboardShortcutCommand = ({ editor }) =>
  runs(editor, goToNextCell(1)) || (runs(editor, addRowAfter) && runs(editor, goToNextCell(1)))

const previousCell: KeyboardShortcutCommand = ({ editor }) => runs(editor, goToNextCell(-1))

/** Deletes a table that is selected as a whole; otherwise empties the selected cells. */
const removeSelected: KeyboardShortcutCommand = ({ editor }) => {
  const { selection } = editor.state
  const isWhole = selection instanceof CellSelection && selection.isRowSelection() && selection.isColSelection()
  return isWhole && runs(editor, deleteTable)
}

function runs(editor: Editor, command: Command): boolean {
  return editor.commands.command(({ state, dispatch }: CommandProps) => command(state, dispatch))
}

const insertTable: Command = (state, dispatch) => {
  if (isInTable(state)) return false
  const { table, row, cell, header_cell: header } = tableNodeTypes(state.schema)
  const rowOf = (type: typeof cell) =>
    row.create(
      null,
      Array.from({ length: NEW_COLUMNS }, () => type.create()),
    )
  const rows = Array.from({ length: NEW_ROWS }, (_, index) => rowOf(index === 0 ? header : cell))
  if (dispatch) {
    const { tr } = state
    const start = tr.selection.from
    tr.replaceSelectionWith(table.create(null, rows))
    dispatch(tr.setSelection(TextSelection.near(tr.doc.resolve(start + 1))).scrollIntoView())
  }
  return true
}

/**
 * Inserts a row above or a column on the left. Before the first one, the new one takes over its header cells, so that
 * headers stay at the edge, where screen readers relate them to their cells.
 */
function addBefore(add: Command, isRow: boolean): Command {
  return (state, dispatch) => {
    const rect = isInTable(state) ? selectedRect(state) : null
    const isFirst = rect?.[isRow ? 'top' : 'left'] === 0
    return add(state, dispatch && ((tr) => dispatch(isFirst ? likeTheFormerFirst(tr, rect.tableStart, isRow) : tr)))
  }
}

function likeTheFormerFirst(tr: Transaction, tableStart: number, isRow: boolean): Transaction {
  const table = tr.doc.nodeAt(tableStart - 1)!
  const { map, width, height } = TableMap.get(table)
  for (let place = 0; place < (isRow ? width : height); place++) {
    const added = map[isRow ? place : place * width]!
    const former = table.nodeAt(map[isRow ? width + place : place * width + 1]!)!
    const attributes = { ...table.nodeAt(added)!.attrs, scope: former.attrs.scope }
    tr.setNodeMarkup(tableStart + added, former.type, attributes)
  }
  return tr
}

/** The table commands by the names of their tools. Deleting the last row or column deletes the table. */
export const TABLE_COMMANDS = {
  table: insertTable,
  rowBefore: addBefore(addRowBefore, true),
  rowAdd: addRowAfter,
  rowRemove: (state, dispatch) => deleteRow(state, dispatch) || deleteTable(state, dispatch),
  columnBefore: addBefore(addColumnBefore, false),
  columnAdd: addColumnAfter,
  columnRemove: (state, dispatch) => deleteColumn(state, dispatch) || deleteTable(state, dispatch),
  headerRow: toggleHeader('row'),
  tableRemove: deleteTable,
} satisfies Record<string, Command>

export type TableTool = keyof typeof TABLE_COMMANDS

/** Returns whether the caret is in a table, and whether the table's first row is a header. */
export function tableState(state: EditorState): { isInside: boolean; hasHeaderRow: boolean } {
  const { $from } = state.selection
  let hasHeaderRow = false
  for (let depth = $from.depth; depth > 0; depth--) {
    const node = $from.node(depth)
    if (node.type.name !== 'table') continue
    hasHeaderRow = node.firstChild?.children.every(({ type }) => type.name === 'tableHeader') ?? false
  }
  return { isInside: isInTable(state), hasHeaderRow }
}

const part = (name: string, tag: string, content: string) =>
  Node.create({
    name,
    content,
    isolating: true,
    parseHTML: () => [{ tag }],
    renderHTML: () => [tag, 0],
  })

const span = (attribute: 'colspan' | 'rowspan') => ({
  default: 1,
  parseHTML: (cell: HTMLElement) => Math.min(MAX_SPAN, Math.max(1, Number(cell.getAttribute(attribute)) || 1)),
  renderHTML: (attributes: Record<string, unknown>) =>
    Number(attributes[attribute]) > 1 ? { [attribute]: attributes[attribute] } : {},
})

const cell = (name: string, tag: string, others: object) =>
  part(name, tag, 'inline*').extend({
    addAttributes: () => ({ colspan: span('colspan'), rowspan: span('rowspan'), ...others }),
    renderHTML: ({ HTMLAttributes }) => [tag, HTMLAttributes, 0],
  })

export const TABLES = [
  part('table', 'table', 'tableRow+').extend({
    group: 'block',
    // Above the editor's own keys, which would split a cell.
    priority: 200,
    renderHTML: () => ['table', ['tbody', 0]],
    extendNodeSchema: ({ name }) => (name in ROLES ? { tableRole: ROLES[name] } : {}),
    addProseMirrorPlugins: () => [tableEditing()],
    addKeyboardShortcuts: () => ({
      Enter: breakLine,
      Tab: nextCell,
      'Shift-Tab': previousCell,
      Backspace: removeSelected,
      Delete: removeSelected,
    }),
  }),
  part('tableCaption', 'table-caption', 'inline*').extend({ group: 'block' }),
  part('tableRow', 'tr', '(tableHeader | tableCell)*'),
  cell('tableHeader', 'th', { scope: { default: null } }),
  cell('tableCell', 'td', {}),
  part('figure', 'figure', 'image figcaption?').extend({ group: 'block' }),
  part('figcaption', 'figcaption', 'inline*'),
]
