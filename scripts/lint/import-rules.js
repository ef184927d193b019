import { FEATURE_IMPORTS } from './features.js'

/**
 * Rules for the files that match, as a block of ESLint's configuration; for all files without `files`.
 * @typedef {{ files?: string[], ignores?: string[], rules: Record<string, unknown[] | 'off'> }} RuleBlock
 */

/** What a part of the code is called here, by its folder; the first pattern that matches counts. */
const ELEMENTS = [
  { type: 'composition', pattern: 'src/composition/**' },
  { type: 'feature-server', pattern: 'src/features/*/server/**', capture: ['feature'] },
  { type: 'feature', pattern: 'src/features/*/**', capture: ['feature'] },
  { type: 'server', pattern: 'src/server/**' },
  { type: 'package', pattern: 'packages/*/**', capture: ['package'] },
  { type: 'pictures', pattern: 'db/seed/pictures/**' },
  { type: 'tools', pattern: 'tools/**' },
  { type: 'seed', pattern: 'db/seed/**' },
  { type: 'db', pattern: 'db/**' },
  ...['pages', 'admin', 'layouts', 'ui', 'i18n', 'shared', 'styles'].map((type) => ({
    type,
    pattern: `src/${type}/**`,
  })),
  { type: 'process', pattern: 'src' },
  { type: 'tooling', pattern: ['scripts/**', 'bench/**', 'tests/**', '*.{js,mjs,ts}'] },
]

/** Allows imports of what a selector of the plugin matches. */
const allow = (element) => ({ allow: { to: { element } } })
const allowTypes = (...names) => allow({ types: { anyOf: names } })
const allowPackage = (name) => allow({ type: 'package', captured: { package: name } })
const allowFiles = (categories) => ({ allow: { to: { file: { categories } } } })

/**
 * The rule of one folder's files: what no policy allows is refused. Each folder has a rule of its own, because the plugin
 * compares an import with every policy: with those of all folders in one rule it took most of the linter's time.
 */
function mayImport(...policies) {
  const always = [
    { allow: { to: { module: { origin: ['external', 'core'] } } } },
    // Data that everything may read.
    allowFiles('locales'),
  ]
  return { 'boundaries/dependencies': ['error', { default: 'disallow', policies: [...always, ...policies] }] }
}

const ANYWHERE = ['shared', 'i18n', 'ui', 'styles']
/** A contract holds no behaviour: every feature may call the API of another. */
const CONTRACTS = allowFiles('contract')
/** Types of what the server answers with, and markup that asks the database, are the server's half of a feature. */
const ON_SERVER = [...ANYWHERE, 'db', 'server']
const SERVER = [allowTypes('server', 'db', 'shared', 'i18n'), allowPackage('page-store')]

/** The rules of a feature: of its folder, and of the server's half in it. */
function featureRules([feature, others]) {
  const captured = { feature: [feature, ...others] }
  const sandbox = feature === 'payments' ? [allowPackage('stripe-sandbox')] : []
  const pageStore = feature === 'publishing' ? [allowPackage('page-store')] : []
  return [
    {
      files: [`src/features/${feature}/**`],
      rules: mayImport(CONTRACTS, allowTypes(...ANYWHERE), allow({ type: 'feature', captured }), ...sandbox),
    },
    {
      files: [`src/features/${feature}/server/**`],
      rules: mayImport(
        CONTRACTS,
        allowTypes(...ON_SERVER),
        allow({ types: { anyOf: ['feature', 'feature-server'] }, captured }),
        ...sandbox,
        ...pageStore,
      ),
    },
  ]
}

/** How the plugin finds and names what is imported. */
export const importSettings = {
  // Reads the subpath imports of package.json too.
  'import/resolver': { typescript: { project: 'tsconfig.json' } },
  'boundaries/files': [
    { category: 'locales', pattern: 'src/i18n/locales.ts' },
    { category: 'contract', pattern: 'src/features/**/*.calls.ts' },
    // It lists the contracts of all features.
    { category: 'contracts', pattern: 'src/calls.ts' },
  ],
  'boundaries/elements': ELEMENTS.map((element) => ({ partialMatch: false, ...element })),
}

/**
 * Who may import whom (ARCHITECTURE.md, import rules); the last block that matches a file counts.
 * @type {RuleBlock[]}
 */
export const importRules = [
  { rules: mayImport() },
  {
    files: ['scripts/**', 'bench/**', 'tests/**', '*.{js,mjs,ts}'],
    rules: mayImport(
      allowTypes(...ANYWHERE, 'tooling', 'process', 'composition', 'server', 'db', 'seed', 'pictures', 'package'),
      allowTypes('feature', 'feature-server'),
    ),
  },
  { files: ['tools/**'], rules: mayImport(allowTypes('tools')) },
  // Packages import nothing of the shop, and none another.
  { files: ['packages/**'], rules: mayImport(allowPackage('{{ from.element.captured.package }}')) },
  { files: ['db/**'], rules: mayImport(allowTypes('db', 'shared', 'pictures'), allowPackage('libsql-safe')) },
  // The demo shop is priced and hashed by the shop's own rules.
  { files: ['db/seed/**'], rules: mayImport(allowTypes('db', 'seed', 'pictures', 'shared', 'feature', 'server')) },
  { files: ['db/seed/pictures/**'], rules: mayImport() },
  // src/server.ts: it starts what the composition made.
  {
    files: ['src/*'],
    rules: mayImport(
      allowTypes('process', 'db', 'composition', 'server', 'package', 'shared', 'feature', 'feature-server', 'tooling'),
    ),
  },
  // The one place that puts the shop together. Of src it has the jobs: the dev server's shop sends mail, too.
  {
    files: ['src/composition/**'],
    rules: mayImport(
      allowTypes('composition', 'process', 'server', 'db', 'seed', 'shared', 'i18n', 'package'),
      allowTypes('feature', 'feature-server'),
    ),
  },
  { files: ['src/shared/**'], rules: mayImport(allowTypes('shared')) },
  { files: ['src/i18n/**'], rules: mayImport(allowTypes('shared', 'i18n')) },
  { files: ['src/styles/**'], rules: mayImport(allowTypes('styles')) },
  { files: ['src/ui/**'], rules: mayImport(allowTypes('shared', 'i18n', 'ui', 'styles', 'pictures')) },
  { files: ['src/layouts/**'], rules: mayImport(allowTypes(...ANYWHERE, 'layouts', 'feature', 'pictures')) },
  { files: ['src/admin/**'], rules: mayImport(allowTypes(...ANYWHERE, 'admin', 'feature')) },
  {
    files: ['src/pages/**'],
    rules: mayImport(
      allowFiles('contracts'),
      allowTypes(...ANYWHERE, 'layouts', 'feature', 'feature-server', 'server', 'db', 'admin', 'pages', 'pictures'),
    ),
  },
  { files: ['src/server/**'], rules: mayImport(...SERVER) },
  {
    // The types of what features bring into the shop (ports). Composition hands in the values.
    files: ['src/server/shop.ts'],
    rules: mayImport(...SERVER, {
      allow: { to: { element: { type: 'feature-server' } }, dependency: { kind: 'type' } },
    }),
  },
  {
    // The payment providers name their own settings.
    files: ['src/server/config-payment.ts'],
    rules: mayImport(...SERVER, allow({ type: 'feature-server', captured: { feature: 'payments' } })),
  },
  { files: ['src/features/**'], rules: mayImport(CONTRACTS, allowTypes(...ANYWHERE)) },
  { files: ['src/features/*/server/**'], rules: mayImport(CONTRACTS, allowTypes(...ON_SERVER)) },
  ...Object.entries(FEATURE_IMPORTS).flatMap(featureRules),
  { files: ['**/*.test.ts'], ignores: ['packages/**'], rules: { 'boundaries/dependencies': 'off' } },
]
