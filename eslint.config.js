import astro from 'eslint-plugin-astro'
import boundaries from 'eslint-plugin-boundaries'
import tseslint from 'typescript-eslint'
import { codeRules, GENERATED } from './scripts/lint/code-rules.js'
import { importRules, importSettings } from './scripts/lint/import-rules.js'

// Checks the Astro files, which oxlint cannot read; oxlint.config.ts has the same rules for the others.
export default tseslint.config(
  { ignores: GENERATED },
  tseslint.configs.base,
  ...astro.configs.recommended,
  {
    files: ['**/*.astro', '**/*.astro/*.ts'],
    rules: {
      ...Object.assign({}, ...tseslint.configs.recommended.map(({ rules }) => rules)),
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
      '@typescript-eslint/consistent-type-imports': [
        'error',
        { fixStyle: 'inline-type-imports', disallowTypeAnnotations: false },
      ],
      eqeqeq: ['error', 'always'],
    },
  },
  { plugins: { boundaries }, settings: importSettings },
  ...importRules,
  ...codeRules,
)
