import astro from 'eslint-plugin-astro'
import boundaries from 'eslint-plugin-boundaries'
import tseslint from 'typescript-eslint'
import { FEATURE_IMPORTS } from './eslint.features.js'

const anywhere = ['shared', 'i18n', 'ui', 'styles']

/** May import: element types by name, or selectors. */
const allow = (from, to) => ({
  from: { element: from },
  allow: { to: { element: to } },
})
const types = (...names) => ({ types: { anyOf: names } })

/** Who may import whom (ARCHITECTURE.md, import rules). What is not listed here is refused. */
const importRules = {
  default: 'disallow',
  policies: [
    { allow: { to: { module: { origin: ['external', 'core'] } } } },
    // Data that everything may read.
    { allow: { to: { file: { categories: { anyOf: ['locales'] } } } } },
    // A contract holds no behaviour: every feature may call the API of another.
    { from: { element: types('feature', 'feature-server') }, allow: { to: { file: { categories: 'contract' } } } },
    // src/calls.ts lists the contracts of all features.
    { from: { file: { categories: 'contracts' } }, allow: { to: { file: { categories: 'contract' } } } },
    { from: { element: types('pages') }, allow: { to: { file: { categories: 'contracts' } } } },
    allow({ type: 'shared' }, types('shared')),
    allow({ type: 'i18n' }, types('shared', 'i18n')),
    allow({ type: 'styles' }, types('styles')),
    allow({ type: 'ui' }, types('shared', 'i18n', 'ui', 'styles', 'pictures')),
    allow({ type: 'layouts' }, types(...anywhere, 'layouts', 'feature', 'pictures')),
    allow({ type: 'db' }, { type: 'package', captured: { package: 'libsql-safe' } }),
    allow({ type: 'db' }, types('db', 'shared', 'pictures')),
    // The demo shop is priced and hashed by the shop's own rules.
    allow({ type: 'seed' }, types('db', 'seed', 'pictures', 'shared', 'feature', 'server')),
    allow({ type: 'tools' }, types('tools')),
    allow({ type: 'server' }, types('server', 'db', 'shared', 'i18n')),
    allow({ type: 'server' }, { type: 'package', captured: { package: 'page-store' } }),
    // The one place that puts the shop together (with src/server.ts, which starts it).
    allow(
      { type: 'composition' },
      types(
        'server',
        'db',
        'seed',
        'shared',
        'i18n',
        'package',
        'feature',
        'feature-server',
        'composition',
        // src/jobs.ts: the dev server's shop sends mail, too.
        'process',
      ),
    ),
    // src/server.ts: it starts what the composition made.
    allow(
      { type: 'process' },
      types('process', 'db', 'composition', 'server', 'package', 'shared', 'feature', 'feature-server', 'tooling'),
    ),
    // Packages import nothing of the shop, and none another.
    allow({ type: 'package' }, { type: 'package', captured: { package: '{{ from.element.captured.package }}' } }),
    allow(
      { type: 'pages' },
      types(...anywhere, 'layouts', 'feature', 'feature-server', 'server', 'db', 'admin', 'pages', 'pictures'),
    ),
    allow({ type: 'admin' }, types(...anywhere, 'admin', 'feature')),
    allow(
      { type: 'tooling' },
      types(
        ...anywhere,
        'tooling',
        'process',
        'composition',
        'server',
        'db',
        'seed',
        'pictures',
        'package',
        'feature',
        'feature-server',
      ),
    ),
    allow({ types: { anyOf: ['feature', 'feature-server'] } }, types(...anywhere)),
    // Types of what the server answers with, and markup that asks the database, are the server's half of a feature.
    allow({ type: 'feature-server' }, types('db', 'server')),
    allow(
      { type: 'feature-server', captured: { feature: 'publishing' } },
      { type: 'package', captured: { package: 'page-store' } },
    ),
    allow(
      { types: { anyOf: ['feature', 'feature-server'] }, captured: { feature: 'payments' } },
      { type: 'package', captured: { package: 'stripe-sandbox' } },
    ),
    ...Object.entries(FEATURE_IMPORTS).flatMap(([feature, others]) => {
      const own = [feature, ...others]
      return [
        allow({ type: 'feature', captured: { feature } }, { type: 'feature', captured: { feature: own } }),
        allow(
          { type: 'feature-server', captured: { feature } },
          { types: { anyOf: ['feature', 'feature-server'] }, captured: { feature: own } },
        ),
      ]
    }),
  ],
}

/** The types of what features bring into the shop (ports). Composition hands in the values. */
const portTypes = {
  from: { element: { type: 'server' } },
  allow: { to: { element: { type: 'feature-server' } }, dependency: { kind: 'type' } },
}
/** src/server/config-payment.ts: the payment providers name their own settings. */
const paymentSettings = allow({ type: 'server' }, { type: 'feature-server', captured: { feature: 'payments' } })

const noFocusedTests = {
  selector: 'CallExpression[callee.property.name=/^(skip|only|todo)$/][callee.object.name=/^(it|test|describe)$/]',
  message: 'Remove .skip, .only or .todo: every test runs.',
}
const noWaitsOfASecond = {
  selector: 'CallExpression[callee.object.name="vi"][callee.property.name=/^wait(For|Until)$/][arguments.length=1]',
  message: 'Use expect.poll, or name a limit: vi.waitFor gives up after a second, which a busy machine exceeds.',
}
const noBareJson = {
  selector: 'ImportDeclaration[source.value=/\\.json$/][attributes.length=0]',
  message:
    "Import JSON `with { type: 'json' }`: Node refuses it otherwise, and scripts and tests run files as they are.",
}
const noOwnFailureTypes = {
  selector: 'TSPropertySignature[key.name="ok"] > TSTypeAnnotation > TSLiteralType > Literal[value=false]',
  message: 'Use Result or Failure of src/shared/result.ts.',
}
const noOwnFailures = {
  selector: 'Property[key.name="ok"] > Literal[value=false]',
  message: 'Use fail() of src/shared/result.ts.',
}

const noOwnJobs = {
  selector: 'CallExpression[callee.name="setInterval"]',
  message: 'Background work is a job of src/jobs.ts, run by every() (src/server/every.ts).',
}
const noClimbing = { regex: '^\\.\\./\\.\\./', message: 'Use a subpath import (package.json, "imports").' }
const noProviderPackages = {
  regex: '^(@stripe/.*|stripe)(/.*)?$',
  message: 'Use the port: src/features/payments/server/payment-provider.ts, or payment-form.ts in the browser.',
}
const noDatabase = {
  regex: '^(drizzle-orm|@libsql/.*|#db/.*)',
  message: 'Import no database code: browsers load wire schemas and calls.',
}
const noStores = {
  regex: '\\.(store|atom)\\.ts$',
  message: 'Import no store here: on the server all visitors would share its state.',
}
/** The only code that may name the payment provider: its adapter, its sandbox, and the tests' access to it. */
const PROVIDER_CODE = [
  'src/features/payments/stripe/**',
  'src/features/payments/server/stripe/**',
  'packages/stripe-sandbox/**',
  'tests/factories/stripe.ts',
]

/** The provider's names of events. */
const noProviderEvents = {
  selector: 'Literal[value=/^(payment_intent|charge|refund)\\.[a-z]/]',
  message:
    "Ask the payment's provider: subjectOf() or inHistory() of src/features/payments/server/payment-provider.ts.",
}

/** What a third language would have to be added to by hand. */
const noLocaleLiterals = [
  'Literal[value=/^(en|vi)$/]',
  'Property > Identifier.key[name=/^(en|vi)$/]',
  'MemberExpression[computed=false] > Identifier.property[name=/^(en|vi)$/]',
  'Literal[value=/^\\u002fvi(\\u002f|$)/]',
  'TemplateElement[value.raw=/^\\u002fvi(\\u002f|$)/]',
].map((selector) => ({
  selector,
  message: 'Name no language: take it from LOCALES, BASE_LOCALE or DEFAULT_LOCALE of src/i18n/locales.ts.',
}))

export default tseslint.config(
  {
    ignores: [
      'dist/',
      'data/',
      'node_modules/',
      '.astro/',
      '.setup/',
      'db/migrations/',
      'test-results/',
      'playwright-report/',
    ],
  },
  tseslint.configs.base,
  ...astro.configs.recommended,
  {
    // oxlint checks the others (.oxlintrc.json).
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
  {
    plugins: { boundaries },
    settings: {
      // Reads the subpath imports of package.json too.
      'import/resolver': { typescript: { project: 'tsconfig.json' } },
      'boundaries/files': [
        { category: 'locales', pattern: 'src/i18n/locales.ts' },
        { category: 'contract', pattern: 'src/features/*/*.calls.ts' },
        { category: 'contracts', pattern: 'src/calls.ts' },
      ],
      'boundaries/elements': [
        { type: 'composition', partialMatch: false, pattern: 'src/composition/**' },
        { type: 'feature-server', partialMatch: false, pattern: 'src/features/*/server/**', capture: ['feature'] },
        { type: 'feature', partialMatch: false, pattern: 'src/features/*/**', capture: ['feature'] },
        { type: 'server', partialMatch: false, pattern: 'src/server/**' },
        { type: 'package', partialMatch: false, pattern: 'packages/*/**', capture: ['package'] },
        { type: 'pictures', partialMatch: false, pattern: 'db/seed/pictures/**' },
        { type: 'tools', partialMatch: false, pattern: 'tools/**' },
        { type: 'seed', partialMatch: false, pattern: 'db/seed/**' },
        { type: 'db', partialMatch: false, pattern: 'db/**' },
        ...['pages', 'admin', 'layouts', 'ui', 'i18n', 'shared', 'styles'].map((type) => ({
          type,
          partialMatch: false,
          pattern: `src/${type}/**`,
        })),
        { type: 'process', partialMatch: false, pattern: 'src' },
        { type: 'tooling', partialMatch: false, pattern: ['scripts/**', 'bench/**', 'tests/**', '*.{js,mjs,ts}'] },
      ],
    },
    rules: {
      'boundaries/dependencies': ['error', importRules],
      'no-restricted-syntax': ['error', noFocusedTests, noWaitsOfASecond, noBareJson, noOwnFailureTypes],
    },
  },
  {
    files: ['src/**/*.{ts,tsx,astro}'],
    ignores: ['**/*.test.ts', 'src/shared/result.ts'],
    rules: {
      'no-restricted-syntax': [
        'error',
        noFocusedTests,
        noBareJson,
        noOwnFailureTypes,
        noOwnFailures,
        noOwnJobs,
        noProviderEvents,
        ...noLocaleLiterals,
      ],
    },
  },
  {
    files: ['src/features/payments/server/stripe/**'],
    ignores: ['**/*.test.ts'],
    rules: {
      'no-restricted-syntax': [
        'error',
        noFocusedTests,
        noBareJson,
        noOwnFailureTypes,
        noOwnFailures,
        noOwnJobs,
        ...noLocaleLiterals,
      ],
    },
  },
  {
    files: ['src/i18n/**'],
    rules: {
      'no-restricted-syntax': ['error', noFocusedTests, noBareJson, noOwnFailureTypes, noOwnFailures, noOwnJobs],
    },
  },
  {
    files: ['src/server/config-payment.ts'],
    rules: {
      'boundaries/dependencies': ['error', { ...importRules, policies: [...importRules.policies, paymentSettings] }],
    },
  },
  {
    files: ['src/server/shop.ts'],
    rules: { 'boundaries/dependencies': ['error', { ...importRules, policies: [...importRules.policies, portTypes] }] },
  },
  {
    files: ['db/schema/**'],
    rules: { 'no-restricted-syntax': ['error', noFocusedTests, noOwnFailureTypes, ...noLocaleLiterals] },
  },
  { files: ['src/shared/result.ts'], rules: { 'no-restricted-syntax': ['error', noFocusedTests] } },
  { files: ['**/*.test.ts'], ignores: ['packages/**'], rules: { 'boundaries/dependencies': 'off' } },
  {
    files: ['**/*.{ts,tsx}'],
    ignores: ['.astro/**'],
    rules: { 'no-restricted-imports': ['error', { patterns: [noClimbing, noProviderPackages] }] },
  },
  {
    files: ['src/**/*.{schema,calls}.ts'],
    rules: { 'no-restricted-imports': ['error', { patterns: [noClimbing, noProviderPackages, noDatabase] }] },
  },
  {
    // Of an Astro file this is the part that runs on the server; to the linter its scripts are files of their own.
    files: ['src/**/server/**/*.ts', 'src/{composition,pages/api,shared,i18n}/**/*.ts', 'src/*.ts', 'src/**/*.astro'],
    ignores: ['**/*.test.ts'],
    rules: { 'no-restricted-imports': ['error', { patterns: [noClimbing, noProviderPackages, noStores] }] },
  },
  {
    files: PROVIDER_CODE,
    rules: { 'no-restricted-imports': ['error', { patterns: [noClimbing, noStores] }] },
  },
)
