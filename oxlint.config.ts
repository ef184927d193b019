import { defineConfig, type OxlintOverride } from 'oxlint'
import { codeRules, GENERATED } from './scripts/lint/code-rules.js'
import { importRules, importSettings, type RuleBlock } from './scripts/lint/import-rules.js'

/** Rules of ESLint itself that oxlint does not have: it runs ESLint's own. */
const OF_ESLINT = ['no-restricted-syntax']

/** Returns rules for ESLint as rules for oxlint. */
const override = ({ files = ['**/*'], ignores = [], rules }: RuleBlock): OxlintOverride => ({
  files,
  excludeFiles: ignores,
  rules: Object.fromEntries(
    Object.entries(rules).map(([name, rule]) => [OF_ESLINT.includes(name) ? `eslint-js/${name}` : name, rule]),
  ) as OxlintOverride['rules'],
})

// Checks types and every rule, with or without types, in all files but Astro's (eslint.config.js).
export default defineConfig({
  options: { typeAware: true, typeCheck: true },
  plugins: ['typescript', 'react'],
  jsPlugins: ['eslint-plugin-boundaries', { name: 'eslint-js', specifier: 'oxlint-plugin-eslint' }],
  categories: { correctness: 'off' },
  settings: importSettings,
  rules: {
    eqeqeq: ['error', 'always'],
    'no-array-constructor': 'error',
    'no-unused-expressions': 'error',
    'no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_', caughtErrors: 'all' }],
    'no-var': 'error',
    'no-dupe-keys': 'error',
    'prefer-const': 'error',
    'prefer-rest-params': 'error',
    'prefer-spread': 'error',
    'typescript/ban-ts-comment': 'error',
    'typescript/consistent-type-imports': [
      'error',
      { fixStyle: 'inline-type-imports', disallowTypeAnnotations: false },
    ],
    'typescript/no-duplicate-enum-values': 'error',
    'typescript/no-empty-object-type': 'error',
    'typescript/no-explicit-any': 'error',
    'typescript/no-extra-non-null-assertion': 'error',
    'typescript/no-floating-promises': 'error',
    'typescript/no-misused-new': 'error',
    'typescript/no-misused-promises': ['error', { checksVoidReturn: { attributes: false } }],
    'typescript/no-namespace': 'error',
    'typescript/no-non-null-asserted-optional-chain': 'error',
    'typescript/no-require-imports': 'error',
    'typescript/no-this-alias': 'error',
    'typescript/no-unnecessary-type-constraint': 'error',
    'typescript/no-unsafe-declaration-merging': 'error',
    'typescript/no-unsafe-function-type': 'error',
    'typescript/no-wrapper-object-types': 'error',
    'typescript/prefer-as-const': 'error',
    'typescript/prefer-namespace-keyword': 'error',
    'typescript/triple-slash-reference': 'error',
  },
  overrides: [
    ...[...importRules, ...codeRules].map(override),
    {
      files: ['**/*.tsx'],
      rules: {
        'react/rules-of-hooks': 'error',
        'react/exhaustive-deps': 'error',
        'react/static-components': 'error',
        'react/use-memo': 'error',
        'react/preserve-manual-memoization': 'error',
        'react/incompatible-library': 'error',
        'react/immutability': 'error',
        'react/globals': 'error',
        'react/refs': 'error',
        'react/set-state-in-effect': 'error',
        'react/error-boundaries': 'error',
        'react/purity': 'error',
        'react/set-state-in-render': 'error',
        'react/unsupported-syntax': 'error',
      },
    },
  ],
  ignorePatterns: ['**/*.astro', ...GENERATED],
})
