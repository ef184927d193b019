import { ESLint } from 'eslint'

/**
 * Returns a function that applies one rule of eslint.config.js to code as if it were in a file, and returns the rule's
 * messages. Does not work for rules that need types, which would take most of a minute to load.
 */
export function lintRule(rule: string): (file: string, code: string) => Promise<string[]> {
  const eslint = new ESLint({
    ruleFilter: ({ ruleId }) => ruleId === rule,
    overrideConfig: { languageOptions: { parserOptions: { projectService: false } } },
  })
  return async (file, code) => {
    const [result] = await eslint.lintText(code, { filePath: file })
    return (result?.messages ?? []).map(({ message }) => message)
  }
}
