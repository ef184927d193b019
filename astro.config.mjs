import { defineConfig, passthroughImageService } from 'astro/config'
import node from '@astrojs/node'
import react from '@astrojs/react'
import tailwindcss from '@tailwindcss/vite'
import { DEFAULT_LOCALE, LOCALES } from './src/i18n/locales.ts'
import { inlineScriptHashes, inlineScripts } from './src/server/build/inline-scripts.ts'
import { guardServerCode } from './src/server/build/guard-server-code.ts'
import { devShop } from './src/composition/dev-shop.ts'
import { lightCalls } from './src/server/build/light-calls.ts'
import { lightImports } from './src/server/build/light-imports.ts'
import { noteModules } from './src/server/build/note-modules.ts'
import { plainUtilities } from './src/server/build/plain-utilities.ts'
import { serverEntries } from './src/server/build/server-entries.ts'
import { withRender } from './src/features/publishing/server/with-render.ts'

/** The scripts that pages carry inline. */
const INLINE_SCRIPTS = [
  'src/layouts/boot-script.ts',
  'src/features/publishing/module-loader.ts',
  'src/features/receipts/reserve-space.ts',
]

/** The header's script and what it needs at once: one file on every page. */
const PAGE_SCRIPTS = [
  /preload-helper/,
  /src\/layouts\/(BaseLayout\.astro\?|header\.ts|header\/(choices|late-fonts|root)\.ts)/,
  /src\/features\/(search\/search-box|account\/signed-in-hint)\.ts/,
  /src\/shared\/browser-storage\.ts/,
]

/** What the browser keeps, as stores: one file, from which whoever reads or changes them takes them. */
const STORES = [
  /nanostores\/(atom|clean-stores)\//,
  /src\/shared\/stored-atom\.ts/,
  /src\/features\/preferences\/preferences\.store\.ts/,
]

/** React, what finds the words and what is shown while data loads, which nearly every island has. */
const ISLANDS = [
  /node_modules\/(react|react-dom|scheduler)\//,
  /src\/i18n\/island(-translator)?\.ts/,
  /src\/ui\/(icons\/Icon|Loading)\.tsx/,
]

/** What the back-office asks before the rest of it is there (src/admin/start.ts). */
const ADMIN_START = [/src\/admin\/((admin\.api|early|language|lists|query-path|words\/load)|kit\/list-query)\.ts/]

/** What every screen of the back-office needs; not what only some of them or only dialogs do. */
const ADMIN = [
  /src\/admin\/(shell|kit)\/(?!DataTable|columns|Sort\.|AuditHistory|ChangedFields|audit-text|Day|Field|fields|\w*Dialog|DrawerPanel|discard-)/,
  /src\/admin\/(query-client|router|screens|words)\.tsx?$/,
  /node_modules\/(react-router|@tanstack\/(query-core|react-query))\//,
]

/** What public pages and the back-office may share: cut by who needs what, so that none of them loads more than it did. */
const SHARED = [
  /src\/(features|shared|ui)\//,
  /src\/i18n\/(by-locale|locales)\.ts/,
  /node_modules\/(@nanostores|@?radix-ui)\//,
]

const anyOf = (parts) => (id) => parts.some((part) => part.test(id))

/** Adds the pages of parts under `npm run dev`; a build does not have them. */
const pagesOfParts = () => ({
  name: 'pages-of-parts',
  hooks: {
    'astro:config:setup'({ command, injectRoute }) {
      if (command !== 'dev') return
      injectRoute({ pattern: '/[...locale]/dev/ui', entrypoint: './src/pages/dev/_ui/Parts.astro' })
      injectRoute({ pattern: '/dev/ui/back-office', entrypoint: './src/pages/dev/_ui/BackOffice.astro' })
    },
  },
})

export default defineConfig({
  output: 'server',
  adapter: withRender(node({ mode: 'middleware', bodySizeLimit: 3 * 1024 * 1024 })),
  integrations: [react(), pagesOfParts()],
  trailingSlash: 'never',
  build: { inlineStylesheets: 'always' },
  i18n: { locales: [...LOCALES], defaultLocale: DEFAULT_LOCALE, routing: { prefixDefaultLocale: false } },
  session: false,
  // No picture is made on request: Astro's endpoint for it gives way to one that knows nothing.
  image: {
    endpoint: { route: '/_image', entrypoint: './src/server/no-image-endpoint.ts' },
    service: passthroughImageService(),
  },
  devToolbar: { enabled: false },
  // Our endpoints check the origin of every state change themselves: src/server/origin.ts.
  security: {
    checkOrigin: false,
    csp: {
      scriptDirective: {
        resources: ["'self'"],
        hashes: await inlineScriptHashes(INLINE_SCRIPTS),
      },
      styleDirective: { resources: ["'self'"] },
      directives: [
        "default-src 'self'",
        "img-src 'self' data: https:",
        "object-src 'none'",
        "base-uri 'none'",
        "form-action 'self'",
        "frame-ancestors 'none'",
      ],
    },
  },
  cache: {
    provider: {
      name: 'saved-pages',
      entrypoint: new URL('./src/features/publishing/server/cache-provider.ts', import.meta.url),
    },
  },
  vite: {
    plugins: [
      tailwindcss(),
      plainUtilities(),
      inlineScripts(),
      guardServerCode(),
      lightCalls(),
      lightImports(),
      noteModules(),
      serverEntries(),
      devShop(),
    ],
    ssr: { external: ['drizzle-orm', '@libsql/client', 'stripe', 'pino', 'sharp', 'openai'] },
    environments: {
      client: {
        build: {
          rolldownOptions: {
            // What every page needs in one file, not in one for each small store; the cart's rules in another.
            output: {
              // Every page names its files, each byte of which counts (decision 012).
              entryFileNames: ({ name }) => `_astro/${name.replace(/\.astro_.*/, '')}.[hash].js`,
              chunkFileNames: ({ name }) => `_astro/${name.replace(/^shared~.*/, 'shared')}.[hash].js`,
              codeSplitting: {
                groups: [
                  { name: 'page', test: anyOf(PAGE_SCRIPTS) },
                  { name: 'stores', test: anyOf(STORES) },
                  { name: 'cart-badge', test: /src\/features\/cart\/(cart-badge|cart\.atom|stored-cart)\.ts/ },
                  // The product page's button in one file with what it needs: nothing on a first page waits in a row.
                  {
                    name: 'cart',
                    test: /src\/(features\/(cart\/(cart\.store|cart)\.ts|catalog\/(AddToCart\.astro\?|add-to-cart\.ts))|shared\/money\.ts)/,
                  },
                  { name: 'island', test: anyOf(ISLANDS) },
                  // A form's parts in one file: each is smaller than what a file costs. A group takes with it what
                  // its modules import, so that what others need too has a group before it.
                  { name: 'icons', test: /src\/ui\/icons\/shop\.ts/ },
                  { name: 'api', test: /src\/shared\/api-client\.ts/ },
                  { name: 'form', test: /src\/ui\/form\// },
                  { name: 'shared', test: anyOf(SHARED), entriesAware: true, minShareCount: 2 },
                  { name: 'admin-start', test: anyOf(ADMIN_START) },
                  { name: 'admin', test: anyOf(ADMIN) },
                ],
              },
            },
          },
        },
      },
    },
  },
})
