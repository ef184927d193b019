import ts from 'typescript'

/**
 * Finds the exported functions of a source without a docstring, as `name` and line. A route's handlers are not asked
 * for.
 */
export function findUndocumented(file: string, text: string): { name: string; line: number }[] {
  const kind = file.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, false, kind)
  return source.statements
    .filter((statement) => isExported(statement) && !isDocumented(statement, text))
    .flatMap((statement) => {
      const line = source.getLineAndCharacterOfPosition(statement.getStart(source)).line + 1
      return functionNames(statement, source).map((name) => ({ name, line }))
    })
}

function isExported(statement: ts.Statement): boolean {
  const modifiers = ts.canHaveModifiers(statement) ? ts.getModifiers(statement) : undefined
  return modifiers?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword) ?? false
}

function isDocumented({ pos }: ts.Statement, text: string): boolean {
  return (ts.getLeadingCommentRanges(text, pos) ?? []).some((range) => text.startsWith('/**', range.pos))
}

/** Returns the functions that a statement declares, also as constants. */
function functionNames(statement: ts.Statement, source: ts.SourceFile): string[] {
  if (ts.isFunctionDeclaration(statement)) return [statement.name?.text ?? 'default']
  if (!ts.isVariableStatement(statement)) return []
  return statement.declarationList.declarations
    .filter(
      ({ initializer }) => initializer && (ts.isArrowFunction(initializer) || ts.isFunctionExpression(initializer)),
    )
    .map(({ name }) => name.getText(source))
}
