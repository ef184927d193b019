/** Folders whose files no rule is for: what programs write. */
export const GENERATED = [
  'dist/',
  'data/',
  '.astro/',
  '.setup/',
  'db/migrations/',
  'test-results/',
  'playwright-report/',
]

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
const noResultsAsBooleans = {
  selector: 'FunctionDeclaration[id.name=/^(is|has|can|may)[A-Z]/] > .returnType > TSTypeReference > [name="Result"]',
  message: 'Name it check…: a Result is true in a condition, whatever it says.',
}

const noOwnJobs = {
  selector: 'CallExpression[callee.name="setInterval"]',
  message: 'Background work is a job of src/jobs.ts, run by every() (src/server/every.ts).',
}
/** A path of the API, but not the beginning of several. */
const noCallPaths = [
  'Literal[value=/^\\u002fapi\\u002f.*[^\\u002f]$/]',
  'TemplateElement[value.raw=/\\u002fapi\\u002f[a-z]/]',
].map((selector) => ({
  selector,
  message: 'Take the path from the definition of the call (*.calls.ts), with pathOf() of src/shared/api-client.ts.',
}))
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

const refuse = (...selectors) => ({ 'no-restricted-syntax': ['error', ...selectors] })
const EVERYWHERE = [noFocusedTests, noBareJson, noOwnFailureTypes, noResultsAsBooleans]
const WITH_PATHS = [...EVERYWHERE, noOwnFailures, noOwnJobs]
const IN_SOURCES = [...WITH_PATHS, ...noCallPaths]

/**
 * Syntax and imports that are refused, with what to write in their place; the last block that matches a file counts.
 * @type {import('./import-rules.js').RuleBlock[]}
 */
export const codeRules = [
  { rules: refuse(...EVERYWHERE, noWaitsOfASecond) },
  {
    files: ['src/**/*.{ts,tsx,astro}'],
    ignores: ['**/*.test.ts', 'src/shared/result.ts'],
    rules: refuse(...IN_SOURCES, noProviderEvents, ...noLocaleLiterals),
  },
  {
    files: ['src/features/payments/server/stripe/**'],
    ignores: ['**/*.test.ts'],
    rules: refuse(...IN_SOURCES, ...noLocaleLiterals),
  },
  { files: ['src/i18n/**'], rules: refuse(...IN_SOURCES) },
  {
    // The calls, and those of them that the process answers itself.
    files: ['src/**/*.calls.ts', 'src/server/http/own-calls.ts'],
    rules: refuse(...WITH_PATHS, noProviderEvents, ...noLocaleLiterals),
  },
  { files: ['db/schema/**'], rules: refuse(noFocusedTests, noOwnFailureTypes, ...noLocaleLiterals) },
  { files: ['src/shared/result.ts'], rules: refuse(noFocusedTests) },
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
]
