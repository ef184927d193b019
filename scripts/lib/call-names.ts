import ts from 'typescript'

/** What one `implement(call, handler)` of an endpoint names. */
export interface Implementation {
  call: string
  /** Whether the call is written `calls.name`, or `otherCalls.name` for that of a second module. */
  ofCalls: boolean
  /** The functions of features' `server/` that the handler calls, by their own names. */
  runs: string[]
}

/** Matches the modules whose functions do the work of calls; those of `#server` are tools that many endpoints share. */
const SERVER_MODULE = /^#features\/.+\/server\//

/** Finds the calls that an endpoint's source implements. */
export function findImplementations(file: string, text: string): Implementation[] {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest)
  const imported = importedNames(source)
  const ownName = (called: ts.Expression): string =>
    ts.isPropertyAccessExpression(called)
      ? called.name.text
      : (imported.get(called.getText(source))?.name ?? called.getText(source))
  const isOfServer = (called: ts.Expression) =>
    SERVER_MODULE.test(imported.get(called.getText(source).split('.', 1)[0] ?? '')?.from ?? '')
  return callsIn(source)
    .filter(({ expression }) => expression.getText(source) === 'implement')
    .map(({ arguments: [call, handler] }) => ({
      call: ownName(call as ts.Expression),
      ofCalls: /^(?:calls|\w+Calls)\.\w+$/.test(call?.getText(source) ?? ''),
      runs: [
        ...new Set(
          callsIn(handler as ts.Expression)
            .filter(({ expression }) => isOfServer(expression))
            .map(({ expression }) => ownName(expression)),
        ),
      ],
    }))
}

/** Returns where the names of a source that are imported come from, and how they are called there. */
function importedNames(source: ts.SourceFile): Map<string, { from: string; name: string }> {
  return new Map(
    source.statements.filter(ts.isImportDeclaration).flatMap(({ importClause, moduleSpecifier }) => {
      const from = (moduleSpecifier as ts.StringLiteral).text
      const bindings = importClause?.namedBindings
      if (!bindings) return []
      if (ts.isNamespaceImport(bindings)) return [[bindings.name.text, { from, name: '*' }] as const]
      return bindings.elements.map(
        ({ name, propertyName }) => [name.text, { from, name: (propertyName ?? name).text }] as const,
      )
    }),
  )
}

function callsIn(node: ts.Node): ts.CallExpression[] {
  const found = ts.isCallExpression(node) ? [node] : []
  ts.forEachChild(node, (child) => void found.push(...callsIn(child)))
  return found
}
